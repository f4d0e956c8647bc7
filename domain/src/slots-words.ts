import { hoursOf } from './slots.ts';

const list = new Intl.ListFormat('es-MX');

/** `las 07:00 y 08:15` */
export const hoursText = (slots: string): string => `las ${list.format(hoursOf(slots))}`;

/** The text of a card for a package of some hours only; null when it is for all hours. */
export const slotsNote = (slots: string | null): string | null =>
  slots === null ? null : `Solo para las clases de ${hoursText(slots)}.`;
