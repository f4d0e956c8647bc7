import { createElement as h } from 'react';
import { button, layout, note, pairs, paragraph } from './layout.ts';

export const purchaseHelp =
  'Si algo no cuadra, responde a este correo con tu folio de compra y lo revisamos contigo.';

interface Words {
  subject: string;
  preview: string;
  title: string;
  text: string[];
  rows: [string, string][];
  link: [path: string, label: string];
}

/** A mail about a purchase, in both versions. */
export function purchaseMail(
  { subject, preview, title, text, rows, link: [path, label] }: Words,
  publicUrl: string,
) {
  const href = `${publicUrl}${path}`;
  return {
    subject,
    html: layout({
      preview,
      title,
      children: h('div', null, [
        ...text.map(paragraph),
        pairs(rows),
        button(href, label),
        note(purchaseHelp),
      ]),
    }),
    text: [
      ...text,
      '',
      ...rows.map(([name, value]) => `${name}: ${value}`),
      '',
      `${label}: ${href}`,
      '',
      purchaseHelp,
    ].join('\n'),
  };
}
