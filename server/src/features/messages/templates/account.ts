import { dayIn, formatFullDay, formatHour } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
import { button, greeting, layout, note, paragraph } from './layout.ts';

export interface AccountMail {
  name: string;
  /** For the link; notices have none. */
  token?: string;
  /** The page of the site that the link returns to. */
  next?: string;
  /** The last civil day on which the member can keep the account. */
  day?: string;
  /** Device and browser in words. */
  device?: string;
  /** When it happened, in which zone. */
  at?: string;
  timezone?: string;
}

interface Words {
  subject: string;
  title: string;
  text: string;
  link?: { path: string; label: string };
  small: string;
}

/** The texts of the mails about an account, and the target of each link. */
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
  email_confirmed: {
    subject: 'Tu correo nuevo en TBM está listo',
    title: 'Tu correo nuevo está listo',
    text: 'Tu cuenta de TBM ya usa este correo: con él entras, y aquí llegan tus avisos y recibos.',
    small: 'Si no fuiste tú, responde a este mensaje y lo revisamos contigo.',
  },
  two_step_on: {
    subject: 'Activaste la verificación en dos pasos',
    title: 'Dos pasos para entrar',
    text: 'Tu cuenta ya pide un código además de tu contraseña. Cerramos tu sesión en los demás dispositivos.',
    link: { path: '/recuperar/', label: 'No fui yo' },
    small:
      'Si fuiste tú, no tienes que hacer nada. Si no, crea una contraseña nueva con el botón y responde a este correo.',
  },
  two_step_off: {
    subject: 'Se desactivó tu verificación en dos pasos',
    title: 'Ya no hay segundo paso',
    text: 'La verificación en dos pasos de tu cuenta se desactivó: para entrar basta tu contraseña.',
    link: { path: '/recuperar/', label: 'No fui yo' },
    small:
      'Si fuiste tú o lo pediste al estudio, no tienes que hacer nada. Si no, crea una contraseña nueva con el botón y responde a este correo.',
  },
  recovery_codes_renewed: {
    subject: 'Tus códigos de recuperación cambiaron',
    title: 'Códigos de recuperación nuevos',
    text: 'Se crearon códigos de recuperación nuevos para tu cuenta; los anteriores ya no sirven.',
    link: { path: '/recuperar/', label: 'No fui yo' },
    small:
      'Si fuiste tú, no tienes que hacer nada. Si no, crea una contraseña nueva con el botón y responde a este correo.',
  },
  new_device: {
    subject: 'Entraste desde un dispositivo nuevo',
    title: 'Dispositivo nuevo',
    text: 'Tu cuenta se abrió en un dispositivo nuevo: {device}, el {at}.',
    link: { path: '/recuperar/', label: 'No fui yo' },
    small:
      'Si fuiste tú, no tienes que hacer nada. Si no, crea una contraseña nueva con el botón: también cierra tu sesión en todos tus dispositivos.',
  },
  sessions_ended: {
    subject: 'Cerramos tu sesión en tus dispositivos',
    title: 'Sesiones cerradas',
    text: 'Desde tu cuenta se cerró la sesión en tus dispositivos. Para volver a entrar en ellos hace falta tu contraseña.',
    link: { path: '/recuperar/', label: 'No fui yo' },
    small:
      'Si fuiste tú, no tienes que hacer nada. Si no, crea una contraseña nueva con el botón y responde a este correo.',
  },
  whatsapp_moved: {
    subject: 'Tu WhatsApp se verificó en otra cuenta',
    title: 'Tu número de WhatsApp',
    text: 'Tu número de WhatsApp se acaba de verificar en otra cuenta de TBM; en la tuya ya no está verificado.',
    link: { path: '/mytbm/informacion', label: 'Ver Mi Información' },
    small:
      'Un número pertenece a una sola cuenta. Si no fuiste tú, responde a este correo y lo revisamos contigo.',
  },
  own_data_ready: {
    subject: 'Tus datos están listos',
    title: 'Tus datos están listos',
    text: 'Tu archivo con todo lo que guardamos de ti está listo. Puedes descargarlo durante 24 horas en Mi Información.',
    link: { path: '/mytbm/informacion', label: 'Descargar mis datos' },
    small: 'Si no lo pediste tú, cambia tu contraseña y responde a este correo.',
  },
  account_deletion: {
    subject: 'Tu cuenta se va a eliminar',
    title: 'Vas a eliminar tu cuenta',
    text: 'Recibimos tu solicitud de eliminar tu cuenta. Tus suscripciones ya no se cobran. Puedes conservar tu cuenta hasta el {day}; después borramos tus datos.',
    link: { path: '/mytbm/informacion', label: 'Conservar mi cuenta' },
    small: 'Si no lo pediste tú, conserva tu cuenta, cambia tu contraseña y responde a este correo.',
  },
  account_erased: {
    subject: 'Eliminamos tu cuenta de TBM',
    title: 'Tu cuenta quedó eliminada',
    text: 'Tu cuenta y tus datos ya no están en TBM. Tus compras se conservan sin tu nombre, por obligaciones contables. Si firmaste la responsiva, tu firma se conserva mientras pueda haber una reclamación.',
    small:
      'Gracias por entrenar con nosotras. Si un día quieres volver, crea una cuenta nueva con este mismo correo.',
  },
} satisfies Record<string, Words>;

type Kind = keyof typeof words;
type Mail = { subject: string; html: ReactElement; text: string };

/** The text with its values. */
function fillPlaceholders(text: string, { day, device, at, timezone }: AccountMail): string {
  const time =
    at && timezone ? `${formatFullDay(dayIn(at, timezone))} a las ${formatHour(at, timezone)}` : '';
  const values: Record<string, string> = {
    day: day ? formatFullDay(day) : '',
    device: device ?? '',
    at: time,
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Device and time of a sign-in, for the inbox. */
export const newDeviceText = (data: AccountMail): string => fillPlaceholders(words.new_device.text, data);

function write(kind: Kind, data: AccountMail, publicUrl: string): Mail {
  const { name, token, next } = data;
  const { subject, title, text, link, small }: Words = words[kind];
  const message = `${greeting(name)} ${fillPlaceholders(text, data)}`;
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
