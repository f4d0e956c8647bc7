import { counted } from '@tbm/domain/counted';
import { dayIn, formatHour, formatLongDay, formatShortDay } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
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
  whatsapp: { template: string; body: string; button: string };
  values: (data: T) => string[];
  path: (data: T) => string;
  small: string;
}

const hour = ({ class_date, timezone }: ClassNotice): string => formatHour(class_date, timezone);
const soonDay = (data: ClassNotice): string =>
  isSoonToday(data) ? 'Hoy' : `El ${formatShortDay(dayIn(data.class_date, data.timezone))}`;
/** `hoy, jueves 26 de noviembre a las 07:00`, or `el jueves…`. */
const soonWhen = (data: ClassNotice): string => (isSoonToday(data) ? soonTime(data) : `el ${soonTime(data)}`);
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
      template: 'clase_manana',
      body: 'Hola, {{1}}. Mañana tienes {{2}} el {{3}} en {{4}}. Tu lugar: {{5}}. ¡Nos vemos en clase!',
      button: 'Ver mi reservación',
    },
    values: (data) => [data.name, data.class_name, classTime(data), data.branch, spotText(data)],
    path: () => 'mytbm/reservaciones?filter=upcoming',
    small: '¿No llegas? Cancela a tiempo y tu crédito vuelve a tu cuenta.',
  },
  class_soon: {
    subject: (data) => subjectWith(`${soonDay(data)} ${hour(data)}: `, data.class_name),
    title: 'Ya casi es tu clase',
    // It may be read long after it was sent, so it names the day and hour.
    whatsapp: {
      template: 'clase_ya_casi',
      body: 'Hola, {{1}}. Tienes clase de {{2}} y te esperamos {{3}} en {{4}}. Tu lugar: {{5}}. ¡Nos vemos en clase!',
      button: 'Ver mi reservación',
    },
    values: (data) => [data.name, data.class_name, soonWhen(data), data.branch, spotText(data)],
    path: () => 'mytbm/reservaciones?filter=upcoming',
    small: '¿No llegas? Cancela a tiempo y tu crédito vuelve a tu cuenta.',
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
  const { subject, title, whatsapp, values, path, small: foot } = notices[name];
  const message = fillPlaceholders(whatsapp.body, values(data)).replace(
    hello(data.name),
    greeting(data.name),
  );
  const href = `${publicUrl}/${path(data)}`;
  return {
    subject: subject(data),
    html: layout({
      preview: message,
      title,
      children: h('div', null, [paragraph(message), button(href, whatsapp.button), note(foot)]),
    }),
    text: [message, '', `${whatsapp.button}: ${href}`, '', foot].join('\n'),
  };
}

/** A notice as a WhatsApp request. */
export function noticeWhatsapp<N extends NoticeName>(
  name: N,
  data: Notices[N],
): { template: string; values: string[]; button: string } {
  const { whatsapp, values, path } = notices[name];
  return {
    template: whatsapp.template,
    values: values({ ...data, name: data.name || 'socia' }),
    button: path(data),
  };
}

/** The text of each notice's template and its button, as registered with WhatsApp. */
export const noticeTemplates = Object.values(notices).map(({ whatsapp }) => whatsapp);
