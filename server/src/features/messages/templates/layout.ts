import { createContext, createElement as h, type ReactElement, type ReactNode, useContext } from 'react';

// Layout of mails. Mail clients support little beyond tables and inline styles.
const ink = '#17120f';
const cream = '#f7f1e7';
const paper = '#fffbf4';
const font = 'Helvetica, Arial, sans-serif';

/** A phone shows this many characters of a subject. */
export const subjectLength = 45;

/** The beginning of a text that is too long, never with half of a character. */
export const beginning = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`;

/** A subject with a name in it; a long name is cut so that the rest stays: `Tu suscripción Online Mensual… se renueva`. */
export function subjectWith(before: string, name: string, after = ''): string {
  const room = subjectLength - before.length - after.length;
  return `${before}${beginning(name, room)}${after}`;
}

/** `Hola, Ana.` */
export const greeting = (name: string): string => (name ? `Hola, ${name}.` : 'Hola.');

interface ChoiceLink {
  label: string;
  href: string;
}

/** The links of a mail that the member may switch off. */
export const choiceLinks = (publicUrl: string, unsubscribe: string, isOne = true): ChoiceLink[] => [
  { label: 'Elegir mis avisos', href: `${publicUrl}/mytbm/notifications` },
  {
    label: isOne ? 'Ya no quiero este aviso por correo' : 'Ya no quiero estos avisos por correo',
    href: unsubscribe,
  },
];

const choices = createContext<ChoiceLink[]>([]);
/** Adds these links to the layout. */
export const ChoiceLinks = choices.Provider;

const Footer = (): ReactElement =>
  h(
    'p',
    { style: { margin: 0, fontSize: 13 } },
    'Recibes este correo porque tienes una cuenta en TBM. ¿Dudas? Responde a este mensaje y te ayudamos.',
    useContext(choices).map(({ label, href }) =>
      h('span', { key: href }, h('br'), h('a', { href, style: { color: ink } }, label)),
    ),
  );

/** The layout of every mail: 600 px at most, one column, readable without pictures. */
export function layout({
  preview,
  title,
  children,
}: {
  preview: string;
  title: string;
  children: ReactNode;
}): ReactElement {
  return h(
    'html',
    { lang: 'es-MX' },
    h('head', null, [
      h('meta', { key: 'charset', charSet: 'utf-8' }),
      h('meta', { key: 'view', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', { key: 'title' }, title),
    ]),
    h(
      'body',
      {
        style: {
          margin: 0,
          padding: 0,
          background: cream,
          color: ink,
          fontFamily: font,
        },
      },
      h('div', { style: { display: 'none', overflow: 'hidden', maxHeight: 0 } }, preview),
      h(
        'table',
        // Some clients show only the content of the body.
        {
          role: 'presentation',
          lang: 'es-MX',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
        },
        h(
          'tbody',
          null,
          h(
            'tr',
            null,
            h(
              'td',
              { align: 'center', style: { padding: '24px 12px' } },
              h(
                'table',
                {
                  role: 'presentation',
                  width: '100%',
                  cellPadding: 0,
                  cellSpacing: 0,
                  style: { maxWidth: 600 },
                },
                h(
                  'tbody',
                  null,
                  band(ink, cream, h('strong', { style: { fontSize: 28, letterSpacing: 1 } }, 'TBM')),
                  band(
                    paper,
                    ink,
                    h('h1', { style: { margin: '0 0 16px', fontSize: 26, lineHeight: 1.15 } }, title),
                    children,
                  ),
                  band(cream, ink, h(Footer)),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

const band = (background: string, color: string, ...children: ReactNode[]): ReactElement =>
  h(
    'tr',
    null,
    h(
      'td',
      {
        style: {
          background,
          color,
          padding: '24px',
          fontSize: 16,
          lineHeight: 1.5,
        },
      },
      ...children,
    ),
  );

export const paragraph = (text: string): ReactElement =>
  h('p', { key: text, style: { margin: '0 0 16px' } }, text);

/** A sentence that ends with a link. */
export const linkText = (text: string, href: string, label: string): ReactElement =>
  h(
    'p',
    { key: text, style: { margin: '0 0 16px' } },
    `${text} `,
    h('a', { href, style: { color: ink } }, label),
  );

/** Small print; addresses in it are links in every mail client. */
export const note = (text: string): ReactElement =>
  h(
    'p',
    {
      key: text,
      style: {
        margin: '24px 0 0',
        fontSize: 14,
        color: '#54483f',
        overflowWrap: 'anywhere',
      },
    },
    text
      .split(/(https?:\/\/\S+)/)
      .map((part, index) =>
        index % 2 ? h('a', { key: part, href: part, style: { color: ink } }, part) : part,
      ),
  );

export const button = (href: string, label: string): ReactElement =>
  h(
    'p',
    { key: `${label} ${href}`, style: { margin: '24px 0 0' } },
    h(
      'a',
      {
        href,
        style: {
          display: 'inline-block',
          padding: '14px 28px',
          borderRadius: 999,
          background: ink,
          color: cream,
          fontWeight: 700,
          textDecoration: 'none',
        },
      },
      label,
    ),
  );

/** Names and values, one pair per line. */
export const pairs = (rows: readonly [string, string][]): ReactElement =>
  h(
    'table',
    {
      key: 'pairs',
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
    },
    h(
      'tbody',
      null,
      rows.map(([name, value]) =>
        h(
          'tr',
          { key: name },
          h('td', { style: { padding: '8px 0', borderBottom: '1px solid #e3d7c5', color: '#54483f' } }, name),
          h(
            'td',
            {
              align: 'right',
              style: { padding: '8px 0', borderBottom: '1px solid #e3d7c5', fontWeight: 700 },
            },
            value,
          ),
        ),
      ),
    ),
  );

/** The button that cancels a subscription, in mails about its charges. */
export const cancelLink = (href: string | undefined) =>
  href ? { href, label: 'Cancelar mi suscripción' } : undefined;
