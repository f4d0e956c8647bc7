/** The hours of the classes that a package is for: its list, separated by commas [PKG-006]. */
export const hoursOf = (slots: string): string[] => slots.split(',').map((hour) => hour.trim());

/** Whether a package, or a lot of its credits, pays for classes that begin at an hour of the branch (`07:00`); null = at any. */
export const allowsHour = (slots: string | null, hour: string): boolean =>
  slots === null || hoursOf(slots).includes(hour);
