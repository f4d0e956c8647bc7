/** The kinds of elements that a person distinguishes on a page. */
export type Kind = 'button' | 'link' | 'heading' | 'field' | 'choice' | 'text';

const selectors: Record<Kind, string> = {
  button: 'button, summary, [role=button], input[type=submit]',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  field: 'input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea',
  choice: 'input[type=radio], input[type=checkbox], [role=option], [role=switch]',
  text: 'body *',
};

const written = (name: string | RegExp): string =>
  typeof name === 'string' ? `(text) => text === ${JSON.stringify(name)}` : `(text) => ${name}.test(text)`;

/**
 * An expression that marks the first visible thing of a kind with that name, in the topmost dialog if there is one, and brings it
 * to the middle of the window. Its value is the selector of the element that a pointer would press; null when there is none.
 */
export const find = (kind: Kind, name: string | RegExp): string => `(() => {
  const matches = ${written(name)};
  const textOf = (node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true') return '';
    if (/^(SCRIPT|STYLE|OPTION|SELECT)$/.test(node.tagName)) return '';
    if (node.tagName === 'IMG') return node.alt;
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ');
  };
  const nameOf = (element) => {
    const ids = element.getAttribute('aria-labelledby');
    const parts = ids ? ids.split(' ').map((id) => document.getElementById(id)).filter(Boolean) : [];
    if (parts.length) return parts.map(textOf).join(' ');
    if (element.hasAttribute('aria-label')) return element.getAttribute('aria-label');
    if (element.labels?.length) return [...element.labels].map(textOf).join(' ');
    return textOf(element) || element.getAttribute('placeholder') || element.getAttribute('title') || '';
  };
  const isSeen = (element) => {
    const box = (element.labels?.[0] ?? element).getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === 'visible' && !element.closest('[inert]');
  };
  const dialog = [...document.querySelectorAll('dialog:modal, [role=dialog]')].filter(isSeen).at(-1);
  const inside = [...document.querySelectorAll(${JSON.stringify(selectors[kind])})]
    .filter((element) => !dialog || dialog.contains(element) || ${JSON.stringify(kind)} === 'text' || element.getAttribute('role') === 'option');
  const isDeepest = (element) => ${JSON.stringify(kind)} !== 'text' || ![...element.children].some((child) => matches(textOf(child).replace(/\\s+/g, ' ').trim()) && isSeen(child));
  const found = inside.find((element) => matches(nameOf(element).replace(/\\s+/g, ' ').trim()) && isSeen(element) && isDeepest(element));
  if (!found) return null;
  const pressed = found.matches('input[type=radio], input[type=checkbox]') ? found.labels?.[0] ?? found : found;
  document.querySelectorAll('[data-found]').forEach((one) => one.removeAttribute('data-found'));
  pressed.setAttribute('data-found', '');
  pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
  return '[data-found]';
})()`;
