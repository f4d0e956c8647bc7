import { type ProblemCode, problemText } from '@tbm/domain/messages';
import { dayIn, formatHour, formatShortDay } from '@tbm/domain/time';
import { createElement as h } from 'react';
import type { CalendarEntry } from '../../../platform/calendar/entry.ts';
import { classPath, classTime } from './about-class.ts';
import { button, greeting, layout, note, paragraph, subjectWith } from './layout.ts';

interface About {
  name: string;
  class_name: string;
  class_date: string;
  timezone: string;
  branch: string;
}

export interface PlaceReserved extends About {
  spot: number | null;
  /** The chosen spot, when another one was reserved. */
  lost_spot: number | null;
  /** For the member's calendar. */
  calendar?: CalendarEntry;
}

export interface ClassBooked extends About {
  spot: number | null;
  /** The spot of the member's fixed place, when it was taken and another one was booked. */
  fixed_spot?: number | null;
  calendar: CalendarEntry;
}

export interface PlaceRefused extends About {
  branch_id: number;
  code: ProblemCode;
}

/** `, sáb 28 nov 07:00` */
const whenShort = ({ class_date, timezone }: About): string =>
  `, ${formatShortDay(dayIn(class_date, timezone))} ${formatHour(class_date, timezone)}`;

const spotText = ({ spot, lost_spot }: Pick<PlaceReserved, 'spot' | 'lost_spot'>): string => {
  if (lost_spot !== null)
    return spot === null
      ? `El lugar ${lost_spot} se ocupó mientras pagabas; te damos el tuyo al llegar.`
      : `El lugar ${lost_spot} se ocupó mientras pagabas y te dimos el ${spot}, el más cercano.`;
  return spot === null ? 'Tu lugar te lo damos al llegar.' : `Tu lugar: ${spot}.`;
};

/** The spot of a booked class; of a fixed place, also which one was taken. */
const bookedSpotText = ({ spot, fixed_spot = null }: ClassBooked): string => {
  if (fixed_spot === null) return spotText({ spot, lost_spot: null });
  return spot === null
    ? `Tu lugar fijo, el ${fixed_spot}, está ocupado esta vez; te damos el tuyo al llegar.`
    : `Tu lugar fijo, el ${fixed_spot}, está ocupado esta vez. Te dimos el ${spot}, el más cercano.`;
};

/** The member has reserved, or the desk or the job of fixed places has reserved for the member. */
export function classBooked(data: ClassBooked, publicUrl: string) {
  const what = `Ya tienes lugar en ${data.class_name} el ${classTime(data)} en ${data.branch}.`;
  const lines = [greeting(data.name), what, bookedSpotText(data)];
  const link = `${publicUrl}/mytbm/reservaciones?filter=upcoming`;
  const foot =
    'Abre el archivo adjunto para poner la clase en tu agenda. Si no llegas, cancela a tiempo: otra socia aprovechará tu lugar.';
  return {
    subject: subjectWith('Reservada: ', data.class_name, whenShort(data)),
    html: layout({
      preview: what,
      title: 'Tu lugar está reservado',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Ver mi reservación'), note(foot)]),
    }),
    text: [...lines, '', `Ver mi reservación: ${link}`, '', foot].join('\n'),
  };
}

/** The class of a purchase is reserved. */
export function placeReserved(data: PlaceReserved, publicUrl: string) {
  const what = `Tu compra quedó lista y ya tienes lugar en ${data.class_name} el ${classTime(data)} en ${data.branch}.`;
  const lines = [greeting(data.name), what, spotText(data)];
  const link = `${publicUrl}/mytbm/reservaciones?filter=upcoming`;
  const foot = '¿No llegas? Cancela a tiempo y tu crédito vuelve a tu cuenta.';
  return {
    subject: subjectWith('Reservada: ', data.class_name, whenShort(data)),
    html: layout({
      preview: what,
      title: 'Tu lugar está reservado',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Ver mi reservación'), note(foot)]),
    }),
    text: [...lines, '', `Ver mi reservación: ${link}`, '', foot].join('\n'),
  };
}

/** The class of a purchase could not be reserved; the member keeps its credits. */
export function placeRefused(data: PlaceRefused, publicUrl: string) {
  const what = `Tu compra quedó lista, pero no pudimos reservar ${data.class_name} el ${classTime(data)} en ${data.branch}.`;
  const { branch_id, class_date, timezone } = data;
  const link = `${publicUrl}/${classPath({ branch_id, class_date, timezone })}`;
  const kept = 'Tus clases siguen en tu cuenta: elige otra cuando quieras.';
  const lines = [greeting(data.name), what, problemText(data.code), kept];
  return {
    subject: subjectWith('Sin lugar: ', data.class_name, whenShort(data)),
    html: layout({
      preview: what,
      title: 'Elige otra clase',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Ver otras clases')]),
    }),
    text: [...lines, '', `Ver otras clases: ${link}`].join('\n'),
  };
}
