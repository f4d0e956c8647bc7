import { dayIn, formatHour, formatInstant, formatShortDay } from '@tbm/domain/time';
import { createElement as h } from 'react';
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
}

export interface ClassCancelled extends About {
  /** Free text of the studio; empty for none. */
  reason: string;
  paid_by: 'credit' | 'unlimited' | 'cash';
}

export interface ClassChanged extends About {
  before: { class_type: string; class_date: string; location: string };
  location: string;
  coaches: string;
  spot: number | null;
  /** The former spot, which no longer exists. */
  lost_spot: number | null;
  /** The last instant at which she can cancel; null once that is over. */
  cancel_until?: string | null;
}

const whose = ({ guest_name }: About): string => (guest_name ? `El lugar de ${guest_name}` : 'Tu lugar');
/** `, sáb 28 nov 07:00` at the end of a subject. */
const whenShort = (class_date: string, timezone: string): string =>
  `, ${formatShortDay(dayIn(class_date, timezone))} ${formatHour(class_date, timezone)}`;

const money = {
  credit: 'Tu crédito ya está de vuelta en tu cuenta, con la misma vigencia.',
  unlimited: 'Tu paquete ilimitado sigue igual: puedes reservar otra clase.',
  cash: 'Si ya la habías pagado, en recepción te lo devolvemos o lo usas en otra clase.',
} as const;

/** The studio cancels a class. */
export function classCancelled(data: ClassCancelled, publicUrl: string) {
  const what = `Cancelamos la clase de ${data.class_type} del ${classTime(data)} en ${data.branch}.`;
  const sorry = data.reason ? `Motivo: ${data.reason}. Perdón por el cambio.` : 'Perdón por el cambio.';
  const link = `${publicUrl}/mytbm/presencial`;
  const lines = [greeting(data.name), what, sorry, money[data.paid_by]];
  return {
    subject: subjectWith('Clase cancelada: ', data.class_type, whenShort(data.class_date, data.timezone)),
    html: layout({
      preview: what,
      title: 'Tu clase se canceló',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Reservar otra clase')]),
    }),
    text: [...lines, '', `Reservar otra clase: ${link}`].join('\n'),
  };
}

/** A class has another time, room, type, or spots. */
export function classChanged(data: ClassChanged, publicUrl: string) {
  const { before, timezone } = data;
  const what = `${whose(data)} en la clase de ${before.class_type} del ${classTime({ class_date: before.class_date, timezone })} sigue reservado, con cambios.`;
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
    subject: subjectWith('Clase con cambios: ', before.class_type, whenShort(before.class_date, timezone)),
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
