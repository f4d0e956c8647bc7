import { createElement as h, type ReactElement } from 'react';
import { button, greeting, layout, note, paragraph } from './layout.ts';

export interface AccountMail {
  name: string;
  /** For the link; notices have none. */
  token?: string;
  /** The page of ours that the link returns to. */
  next?: string;
}

interface Words {
  subject: string;
  title: string;
  text: string;
  link?: { path: string; label: string };
  small: string;
}

/** The mails about an account: the text of each, and the target of its link. */
const words = {
  password_reset: {
    subject: 'Crea una contraseña nueva para TBM',
    title: 'Contraseña nueva',
    text: 'Con este botón creas una contraseña nueva para tu cuenta.',
    link: { path: '/recuperar/nueva/?token=', label: 'Crear contraseña nueva' },
    small: 'El enlace sirve una hora y una sola vez. Si no lo pediste tú, ignora este correo: nada cambia.',
  },
  first_password: {
    subject: 'Crea tu contraseña de TBM',
    title: 'Tu cuenta te espera',
    text: 'Ya eres parte de TBM; solo falta tu contraseña. Créala y entra: tus compras y tus clases ya están ahí.',
    link: { path: '/recuperar/nueva/?primera=1&token=', label: 'Crear mi contraseña' },
    small: 'El enlace sirve 24 horas. Si no lo pediste tú, ignora este correo: nada cambia.',
  },
  verify_email: {
    subject: 'Confirma tu correo en TBM',
    title: 'Confirma tu correo',
    text: 'Confirma que este correo es tuyo, para que tus recibos y avisos siempre te lleguen.',
    link: { path: '/verificar/?token=', label: 'Confirmar mi correo' },
    small: 'El enlace sirve 24 horas. Mientras tanto puedes usar tu cuenta como siempre.',
  },
  change_email: {
    subject: 'Confirma tu correo nuevo en TBM',
    title: 'Tu correo nuevo',
    text: 'Pediste usar este correo en tu cuenta de TBM. Confírmalo desde el dispositivo donde ya entraste.',
    link: { path: '/verificar/?token=', label: 'Confirmar correo nuevo' },
    small: 'El enlace sirve 24 horas. Hasta que lo confirmes, tu cuenta sigue con el correo de antes.',
  },
  password_changed: {
    subject: 'Tu contraseña de TBM cambió',
    title: 'Tu contraseña cambió',
    text: 'La contraseña de tu cuenta se acaba de cambiar.',
    link: { path: '/recuperar/', label: 'No fui yo' },
    small: 'Si fuiste tú, no tienes que hacer nada.',
  },
  email_changed: {
    subject: 'Tu correo de TBM cambió',
    title: 'Tu correo cambió',
    text: 'Tu cuenta de TBM ya usa otro correo; los avisos y recibos llegan ahí desde ahora.',
    small: 'Si no fuiste tú, responde a este mensaje y lo revisamos contigo.',
  },
} satisfies Record<string, Words>;

type Kind = keyof typeof words;
type Mail = { subject: string; html: ReactElement; text: string };

function write(kind: Kind, { name, token, next }: AccountMail, publicUrl: string): Mail {
  const { subject, title, text, link, small }: Words = words[kind];
  const message = `${greeting(name)} ${text}`;
  const query = link?.path.endsWith('=')
    ? encodeURIComponent(token ?? '') + (next ? `&next=${encodeURIComponent(next)}` : '')
    : '';
  const href = link && `${publicUrl}${link.path}${query}`;
  return {
    subject,
    html: layout({
      preview: message,
      title,
      children: h('div', null, [
        paragraph(message),
        ...(link && href ? [button(href, link.label)] : []),
        note(small),
      ]),
    }),
    text: [message, '', ...(link ? [`${link.label}: ${href}`, ''] : []), small].join('\n'),
  };
}

export const accountMails = Object.fromEntries(
  Object.keys(words).map((kind) => [
    kind,
    (data: AccountMail, publicUrl: string) => write(kind as Kind, data, publicUrl),
  ]),
) as Record<Kind, (data: AccountMail, publicUrl: string) => Mail>;
