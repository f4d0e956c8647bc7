import { hoursOf } from './slots.ts';

const list = new Intl.ListFormat('es-MX');

/** `las 07:00 y 08:15` */
export const hoursText = (slots: string): string => `las ${list.format(hoursOf(slots))}`;

/** What a card says of a package for some hours only; null when it is for all. */
export const slotsNote = (slots: string | null): string | null =>
  slots === null ? null : `Solo para las clases de ${hoursText(slots)}.`;
