import { dayIn, formatHour, formatInstant, formatShortDay } from '@tbm/domain/time';
import { createElement as h } from 'react';
import type { CalendarEntry } from '../../../platform/calendar/entry.ts';
import { classTime } from './about-class.ts';
import { button, greeting, layout, pairs, paragraph, subjectWith } from './layout.ts';

interface About {
  name: string;
  /** The guest who had the place; null for the member's own. */
  guest_name: string | null;
  class_type: string;
  class_date: string;
  timezone: string;
  branch: string;
  /** For her calendar; absent for a guest's place. */
  calendar?: CalendarEntry;
}

export interface ClassCancelled extends About {
  /** Free text of the studio; empty for none. */
  reason: string;
  /** Null for who was on the waitlist. */
  paid_by: 'credit' | 'unlimited' | 'cash' | null;
}

export interface ClassChanged extends About {
  /** `timezone` of the branch where the class was; absent in messages that were queued when no class changed its branch. */
  before: { class_type: string; class_date: string; location: string; timezone?: string };
  location: string;
  coaches: string;
  spot: number | null;
  /** The former spot, which no longer exists. */
  lost_spot: number | null;
  /** The last instant at which she can cancel; null once that is over. */
  cancel_until?: string | null;
}

/** The templates by WhatsApp, for a class that is near; the mail has the rest. */
export const classTemplates = {
  class_cancelled: {
    template: 'clase_cancelada',
    body: 'Hola, {{1}}. Cancelamos la clase de {{2}} del {{3}} en {{4}}. Perdón por el cambio: en tu correo están los detalles.',
    button: 'Reservar otra clase',
  },
  class_changed: {
    template: 'clase_con_cambios',
    body: 'Hola, {{1}}. Tu clase de {{2}} del {{3}} tiene cambios: ahora es {{4}} el {{5}} en {{6}}. Tu lugar sigue reservado y en tu correo están los detalles.',
    button: 'Ver mi reservación',
  },
} as const;
export type ClassTemplateName = keyof typeof classTemplates;

/** The values of a template, and the page that its button opens. */
export function classWhatsapp(
  name: string,
  data: ClassCancelled | ClassChanged,
): { template: string; values: string[]; button: string } | null {
  const first = data.name || 'socia';
  if (name === 'class_cancelled')
    return {
      template: classTemplates.class_cancelled.template,
      values: [first, data.class_type, classTime(data), data.branch],
      button: 'mytbm/presencial',
    };
  if (name !== 'class_changed') return null;
  const { before, class_type, branch, location } = data as ClassChanged;
  const was = classTime(timeBefore(data as ClassChanged));
  return {
    template: classTemplates.class_changed.template,
    values: [first, before.class_type, was, class_type, classTime(data), `${branch}, ${location}`],
    button: 'mytbm/reservaciones?filter=upcoming',
  };
}

/** When the class was, on the clock of its branch. */
export const timeBefore = ({ before, timezone }: Pick<ClassChanged, 'before' | 'timezone'>) => ({
  timezone,
  ...before,
});

/** `, con el lugar de Ana`: after what is said of a class in which she has a guest. */
export const guestOf = ({ guest_name }: Pick<About, 'guest_name'>): string =>
  guest_name ? `, con el lugar de ${guest_name}` : '';
const whose = ({ guest_name }: About): string => (guest_name ? `El lugar de ${guest_name}` : 'Tu lugar');
/** `, sáb 28 nov 07:00` at the end of a subject. */
const whenShort = ({ class_date, timezone }: Pick<About, 'class_date' | 'timezone'>): string =>
  `, ${formatShortDay(dayIn(class_date, timezone))} ${formatHour(class_date, timezone)}`;

const money = {
  credit: 'Tu crédito ya está de vuelta en tu cuenta, con la misma vigencia.',
  unlimited: 'Tu paquete ilimitado sigue igual: puedes reservar otra clase.',
  cash: 'Si ya la habías pagado, en recepción te lo devolvemos o lo usas en otra clase.',
} as const;

/** The studio cancels a class. */
export function classCancelled(data: ClassCancelled, publicUrl: string) {
  const what = `Cancelamos la clase de ${data.class_type} del ${classTime(data)} en ${data.branch}${guestOf(data)}.`;
  const sorry = data.reason ? `Motivo: ${data.reason}. Perdón por el cambio.` : 'Perdón por el cambio.';
  const link = `${publicUrl}/mytbm/presencial`;
  const after =
    data.paid_by === null ? 'Estabas en su lista de espera; no tienes que hacer nada.' : money[data.paid_by];
  const lines = [greeting(data.name), what, sorry, after];
  return {
    subject: subjectWith('Clase cancelada: ', data.class_type, whenShort(data)),
    html: layout({
      preview: what,
      title: data.paid_by === null ? 'La clase se canceló' : 'Tu clase se canceló',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Reservar otra clase')]),
    }),
    text: [...lines, '', `Reservar otra clase: ${link}`].join('\n'),
  };
}

/** A class has another time, room, type, or spots. */
export function classChanged(data: ClassChanged, publicUrl: string) {
  const { before, timezone } = data;
  const what = `${whose(data)} en la clase de ${before.class_type} del ${classTime(timeBefore(data))} sigue reservado, con cambios.`;
  const rows: [string, string][] = [
    ['Clase', data.class_type],
    ['Cuándo', formatInstant(data.class_date, timezone)],
    ['Dónde', `${data.branch} · ${data.location}`],
    ['Coach', data.coaches],
    ['Lugar', data.spot === null ? 'Te lo damos al llegar' : String(data.spot)],
  ];
  const lost =
    data.lost_spot === null
      ? []
      : [`El lugar ${data.lost_spot} ya no está en el mapa; elige otro si quieres.`];
  const link = `${publicUrl}/mytbm/reservaciones?filter=upcoming`;
  const help = data.cancel_until
    ? [
        `Si ya no te queda, cancela hasta el ${classTime({ class_date: data.cancel_until, timezone })} y tu crédito regresa.`,
      ]
    : [];
  const lines = [greeting(data.name), what, ...lost];
  return {
    subject: subjectWith('Clase con cambios: ', before.class_type, whenShort(timeBefore(data))),
    html: layout({
      preview: what,
      title: 'Tu clase cambió',
      children: h('div', null, [
        ...lines.map(paragraph),
        pairs(rows),
        ...help.map(paragraph),
        button(link, 'Ver mi reservación'),
      ]),
    }),
    text: [...lines, '', ...rows.map(([name, value]) => `${name}: ${value}`), '', ...help, link].join('\n'),
  };
}
