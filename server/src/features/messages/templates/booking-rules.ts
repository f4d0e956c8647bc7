import { momentText } from '@tbm/domain/booking-policy';
import { counted } from '@tbm/domain/counted';
import { createElement as h, type ReactElement } from 'react';
import { classTime } from './about-class.ts';
import { button, greeting, layout, paragraph } from './layout.ts';
import { rewardsPath } from './rewards.ts';

/** What follows from a class that the member missed and that an unlimited package paid for. */
export interface BookingRestricted {
  name: string;
  class_name: string;
  class_date: string;
  timezone: string;
  /** Missed classes that count, this one included. */
  count: number;
  /** The days ahead for which the member may book until then; null when nothing can be booked. */
  book_days_ahead: number | null;
  until: string;
}

export const restrictedTitle = 'Cambia cómo reservas';

const consequence = ({ book_days_ahead, until, timezone }: BookingRestricted): string => {
  const moment = momentText(until, timezone);
  if (book_days_ahead === null) return `tu paquete ilimitado vuelve a reservar el ${moment}`;
  const days = counted(book_days_ahead, 'día', 'días');
  return `hasta el ${moment} reservas con ${days} de anticipación`;
};

/** One sentence: which class, and what follows. */
export const restrictedText = (data: BookingRestricted): string =>
  `Faltaste a ${data.class_name} (${classTime(data)}). Ya son ${counted(data.count, 'strike', 'strikes')} en 30 días: ${consequence(data)}.`;

const why = 'Así los lugares llegan a quien sí puede venir. Lo que ya tienes reservado no cambia.';
const way =
  'Si hubo una razón, pídenos en Mis Rewards que revisemos tu strike: si lo perdonamos, esto termina.';

/** The mail about a consequence of missed classes. */
export const bookingRestricted = (
  data: BookingRestricted,
  publicUrl: string,
): { subject: string; html: ReactElement; text: string } => {
  const lines = [greeting(data.name), restrictedText(data), why, way];
  const label = 'Ver Mis Rewards';
  const link = `${publicUrl}${rewardsPath}`;
  return {
    subject: 'Cambia cómo reservas en tu paquete ilimitado',
    html: layout({
      preview: restrictedText(data),
      title: restrictedTitle,
      children: h('div', null, [...lines.map(paragraph), button(link, label)]),
    }),
    text: [...lines, '', `${label}: ${link}`].join('\n'),
  };
};
