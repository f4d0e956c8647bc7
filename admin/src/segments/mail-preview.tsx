import { type ReactNode, useEffect, useRef } from 'react';

/** The parts of which our mails are made; nothing else is drawn. */
const drawnTags = ['TABLE', 'TBODY', 'TR', 'TD', 'P', 'H1', 'STRONG', 'DIV', 'SPAN', 'BR', 'A'];

const stylesOf = ({ dataset }: HTMLElement): string => dataset.style ?? '';

/**
 * A copy of a part of a mail. Its styles are set one by one: the policy of this page refuses those that are written as
 * attributes. Its links lead nowhere.
 */
function copyOf(node: Node): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? '');
  if (!(node instanceof HTMLElement) || !drawnTags.includes(node.tagName)) return null;
  const copy = document.createElement(node.tagName === 'A' ? 'span' : node.tagName);
  copy.style.cssText = stylesOf(node);
  if (node.tagName === 'A') copy.style.textDecoration ||= 'underline';
  for (const name of ['width', 'cellpadding', 'cellspacing', 'role', 'align']) {
    const value = node.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    const childCopy = copyOf(child);
    if (childCopy) copy.append(childCopy);
  }
  return copy;
}

/** A mail as its program shows it, on its own colours. */
export function MailPreview({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(
      html.replaceAll(' style="', ' data-style="'),
      'text/html',
    );
    const root = place.current?.shadowRoot ?? place.current?.attachShadow({ mode: 'open' });
    const sheet = document.createElement('div');
    sheet.style.cssText = `${stylesOf(body)};border-radius:6px;overflow:hidden`;
    for (const child of body.childNodes) {
      const childCopy = copyOf(child);
      if (childCopy) sheet.append(childCopy);
    }
    root?.replaceChildren(sheet);
  }, [html]);
  return <div ref={place} />;
}
