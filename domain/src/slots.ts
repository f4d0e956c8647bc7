const list = new Intl.ListFormat('es-MX');

/** The hours of the classes that a package is for: its list, separated by commas [PKG-006]. */
const hoursOf = (slots: string): string[] => slots.split(',').map((hour) => hour.trim());

/** Whether a package, or a lot of its credits, pays for classes that begin at an hour of the branch (`07:00`); null = at any. */
export const allowsHour = (slots: string | null, hour: string): boolean =>
  slots === null || hoursOf(slots).includes(hour);

/** `las 07:00 y 08:15` */
export const hoursText = (slots: string): string => `las ${list.format(hoursOf(slots))}`;

/** What a card says of a package for some hours only; null when it is for all. */
export const slotsNote = (slots: string | null): string | null =>
  slots === null ? null : `Solo para las clases de ${hoursText(slots)}.`;
