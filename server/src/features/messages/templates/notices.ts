import { counted } from '@tbm/domain/counted';
import { dayIn, formatHour, formatLongDay, formatShortDay } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
import type { WhatsappTemplateMessage } from '../../../platform/whatsapp/whatsapp.ts';
import { classPath, classTime, isSoonToday, soonTime } from './about-class.ts';
import { button, greeting, layout, note, paragraph, subjectWith } from './layout.ts';
import { fillPlaceholders } from './placeholders.ts';

/** The class that a notice is about. */
export interface ClassNotice {
  name: string;
  single_class_id: number;
  branch_id: number;
  class_date: string;
  timezone: string;
  branch: string;
  class_name: string;
}

/** A member's upcoming place. */
export interface ReminderNotice extends ClassNotice {
  /** `lugar 7`, or its substitute. */
  spot: number | null;
  /** The place that the member can give up; absent in messages that were queued before there was a link for it. */
  place?: { class_reservation_id: number; single_class_id: number };
  /** Whether the member has yet to sign the waiver; absent in messages that were queued before there was one. */
  waiver_missing?: boolean;
  /** Gives the place up without signing in: signed when the message is sent, below the address of the site. */
  place_path?: string;
}

export interface CreditsNotice {
  name: string;
  title: string;
  /** `3`, or 'ilimitadas'. */
  classes: string;
  /** Last day, civil. */
  expiration_date: string;
  days: number;
}

/** The reminder that the member asked for in Mi Progreso. It contains nothing that the member wrote there. */
export interface TrackNotice {
  name: string;
}

interface Notices {
  waitlist_place: ClassNotice;
  class_tomorrow: ReminderNotice;
  class_soon: ReminderNotice;
  credits_expiring: CreditsNotice;
  track_due: TrackNotice;
}

/** A notice in both versions. `{{1}}`… of the template are `values`; the button leads to `path` on our site. */
interface Notice<T> {
  subject: (data: T) => string;
  title: string;
  /** The exact text registered with WhatsApp. Meta wants words between its values, and at both ends. */
  whatsapp: { template: string; body: string; button: string; second_button?: string };
  values: (data: T) => string[];
  path: (data: T) => string;
  /** Where the second button leads; for a notice that has one. */
  second_path?: (data: T) => string;
  small: string;
  /** A further note of the mail, for members whom it concerns. */
  extra?: (data: T) => string | null;
}

const hour = ({ class_date, timezone }: ClassNotice): string => formatHour(class_date, timezone);
const soonDay = (data: ClassNotice): string =>
  isSoonToday(data) ? 'Hoy' : `El ${formatShortDay(dayIn(data.class_date, data.timezone))}`;
/** `hoy, jueves 26 de noviembre a las 07:00`, or `el jueves…`. */
const soonWhen = (data: ClassNotice): string => (isSoonToday(data) ? soonTime(data) : `el ${soonTime(data)}`);
const upcoming = 'mytbm/reservaciones?filter=upcoming';
/** The label of the button that leads to the page of a place, and what a mail tells of it. */
export const giveUpLabel = 'No voy a llegar';
const giveUpNote =
  '¿No llegas? Avísanos con "No voy a llegar", sin iniciar sesión: si cancelas a tiempo, tu crédito vuelve a tu cuenta.';
/** What a member who has yet to sign the waiver is reminded of. */
const waiverNote = ({ waiver_missing }: ReminderNotice): string | null =>
  waiver_missing
    ? 'Falta tu responsiva: fírmala en Mis Reservaciones antes de tu clase. Toma un minuto.'
    : null;
/** A preview has no signed link, and neither has an old message. */
const giveUpPath = ({ place_path }: ReminderNotice): string => place_path ?? upcoming;
const spotText = ({ spot }: ReminderNotice): string =>
  spot === null ? 'te lo damos al llegar' : `el ${spot}`;

export const notices: { [N in keyof Notices]: Notice<Notices[N]> } = {
  waitlist_place: {
    subject: ({ class_name }) => subjectWith('Se abrió un lugar en ', class_name),
    title: 'Hay un lugar para ti',
    whatsapp: {
      template: 'lugar_disponible',
      body: 'Hola, {{1}}. Se abrió un lugar en {{2}} el {{3}} en {{4}}. Avisamos a toda la lista de espera: la primera en reservar se lo queda.',
      button: 'Reservar',
    },
    values: (data) => [data.name, data.class_name, classTime(data), data.branch],
    path: classPath,
    small: 'Si ya no quieres esperar esta clase, sal de la lista en Mis Listas de Espera.',
  },
  class_tomorrow: {
    subject: (data) => subjectWith(`Mañana ${hour(data)}: `, data.class_name),
    title: 'Te esperamos mañana',
    whatsapp: {
      template: 'recordatorio_clase_manana',
      body: 'Hola, {{1}}. Mañana tienes {{2}} el {{3}} en {{4}}. Tu lugar: {{5}}. ¡Nos vemos en clase!',
      button: 'Ver mi reservación',
      second_button: giveUpLabel,
    },
    values: (data) => [data.name, data.class_name, classTime(data), data.branch, spotText(data)],
    path: () => upcoming,
    second_path: giveUpPath,
    small: giveUpNote,
    extra: waiverNote,
  },
  class_soon: {
    subject: (data) => subjectWith(`${soonDay(data)} ${hour(data)}: `, data.class_name),
    title: 'Ya casi es tu clase',
    // It may be read long after it was sent, so it names the day and hour.
    whatsapp: {
      template: 'recordatorio_clase_hoy',
      body: 'Hola, {{1}}. Tienes clase de {{2}} y te esperamos {{3}} en {{4}}. Tu lugar: {{5}}. ¡Nos vemos en clase!',
      button: 'Ver mi reservación',
      second_button: giveUpLabel,
    },
    values: (data) => [data.name, data.class_name, soonWhen(data), data.branch, spotText(data)],
    path: () => upcoming,
    second_path: giveUpPath,
    small: giveUpNote,
    extra: waiverNote,
  },
  credits_expiring: {
    subject: ({ days }) => `Tus clases vencen en ${counted(days, 'día', 'días')}`,
    title: 'Que no se te pasen',
    whatsapp: {
      template: 'creditos_por_vencer',
      body: 'Hola, {{1}}. Las clases de tu paquete {{2}} vencen el {{3}}. Clases: {{4}}. Reserva antes de ese día.',
      button: 'Reservar',
    },
    values: (data) => [data.name, data.title, formatLongDay(data.expiration_date), data.classes],
    path: () => 'mytbm/presencial',
    small: 'Si ya las reservaste, ignora este correo. ¡Nos vemos en clase!',
  },
  track_due: {
    subject: () => 'Hoy toca tu registro',
    title: 'Un momento para ti',
    whatsapp: {
      template: 'registro_de_progreso',
      body: 'Hola, {{1}}. Hoy toca tu registro en Mi Progreso, como nos lo pediste.',
      button: 'Abrir Mi Progreso',
    },
    values: ({ name }) => [name],
    path: () => 'mytbm/progreso',
    small: 'Con el reloj de Mi Progreso eliges cada cuánto te lo recordamos, o que ya no lo hagamos.',
  },
};

export type NoticeTemplates = Notices;
export type NoticeName = keyof Notices;

const hello = (name: string): string => `Hola, ${name}.`;

/** A notice as a mail. */
export function noticeMail<N extends NoticeName>(
  name: N,
  data: Notices[N],
  publicUrl: string,
): { subject: string; html: ReactElement; text: string } {
  const { subject, title, whatsapp, values, path, second_path, small, extra } = notices[name];
  const message = fillPlaceholders(whatsapp.body, values(data)).replace(
    hello(data.name),
    greeting(data.name),
  );
  const notes = [extra?.(data), small].filter((text) => typeof text === 'string');
  const href = `${publicUrl}/${path(data)}`;
  const links = [{ label: whatsapp.button, href }];
  if (whatsapp.second_button && second_path)
    links.push({ label: whatsapp.second_button, href: `${publicUrl}/${second_path(data)}` });
  return {
    subject: subject(data),
    html: layout({
      preview: message,
      title,
      children: h('div', null, [
        paragraph(message),
        ...links.map((link) => button(link.href, link.label)),
        ...notes.map(note),
      ]),
    }),
    text: [message, '', ...links.map((link) => `${link.label}: ${link.href}`), '', ...notes].join('\n'),
  };
}

/** A notice as a WhatsApp request. */
export function noticeWhatsapp<N extends NoticeName>(name: N, data: Notices[N]): WhatsappTemplateMessage {
  const { whatsapp, values, path, second_path } = notices[name];
  return {
    template: whatsapp.template,
    values: values({ ...data, name: data.name || 'socia' }),
    button: path(data),
    ...(second_path ? { second_button: second_path(data) } : {}),
  };
}

/** The text of each notice's template and its button, as registered with WhatsApp. */
export const noticeTemplates = Object.values(notices).map(({ whatsapp }) => whatsapp);
