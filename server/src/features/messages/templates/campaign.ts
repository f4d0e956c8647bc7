import { createElement as h } from 'react';
import { button, layout, subjectWith } from './layout.ts';

/** The text that an admin writes to the members of a segment. Its `{nombre}` and `{sucursal}` are filled for each of them. */
export interface Campaign {
  name: string;
  branch: string;
  subject: string;
  text: string;
}

/** Fills both in one pass, so that a name with braces stays unchanged. */
const filledFor = (text: string, { name, branch }: Campaign): string =>
  text.replace(/\{(nombre|sucursal)\}/g, (_, what) => (what === 'nombre' ? name || 'socia' : branch));

/** The page that it leads to. */
export const campaignPath = '/mytbm/presencial';

/** Subject and text as the inbox and a device show them. */
export function campaignShort(data: Campaign): string {
  const [subject, text] = [data.subject, data.text].map((one) => filledFor(one, data)) as [string, string];
  return `${/[.!?…]$/.test(subject) ? subject : `${subject}.`} ${text.replace(/\s*\n\s*/g, ' ')}`;
}

/** The text is plain: HTML in it is shown as it was written. */
export function campaignMail(data: Campaign, publicUrl: string) {
  const subject = filledFor(data.subject, data);
  const text = filledFor(data.text, data);
  const link = `${publicUrl}${campaignPath}`;
  return {
    subject: subjectWith('', subject),
    html: layout({
      preview: text.replace(/\s+/g, ' '),
      title: subject,
      children: h('div', null, [
        ...text
          .split(/\n\s*\n/)
          .map((part, index) =>
            h('p', { key: `${index}`, style: { margin: '0 0 16px', whiteSpace: 'pre-line' } }, part),
          ),
        button(link, 'Ver las clases'),
      ]),
    }),
    text: [text, '', `Ver las clases: ${link}`].join('\n'),
  };
}
