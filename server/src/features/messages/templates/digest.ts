import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChoiceLinks, choiceLinks, greeting, layout, linkText, paragraph } from './layout.ts';
import { storedShortText } from './short.ts';

/** Several messages that a member may switch off, as one mail: a line each, with the link to its page. */
export function renderDigest(
  messages: readonly { template: string; data: Record<string, unknown> }[],
  publicUrl: string,
  unsubscribe: string,
): { subject: string; html: string; text: string } {
  const texts = messages.map(({ template, data }) => storedShortText(template, data));
  const title = `Tienes ${messages.length} avisos`;
  const hello = greeting(String(messages[0]?.data.name ?? ''));
  const links = choiceLinks(publicUrl, unsubscribe, false);
  const lines = texts.map(({ content, path }) => linkText(content, `${publicUrl}${path}`, 'Ver'));
  const page = layout({
    preview: texts.map(({ content }) => content).join(' '),
    title,
    children: h('div', null, [paragraph(hello), ...lines]),
  });
  return {
    subject: `${title} de TBM`,
    html: `<!doctype html>${renderToStaticMarkup(h(ChoiceLinks, { value: links }, page))}`,
    text: [
      hello,
      ...texts.flatMap(({ content, path }) => ['', content, `Ver: ${publicUrl}${path}`]),
      ...links.flatMap(({ label, href }) => ['', `${label}: ${href}`]),
    ].join('\n'),
  };
}
