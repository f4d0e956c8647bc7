const day = new Intl.DateTimeFormat('es-MX', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
/** `03 jul 2026`, of a civil day `2026-07-03` or what begins with one. */
export const dayText = (text: string): string => day.format(Date.parse(text.slice(0, 10)));

/** `2026-07-03`: the civil day of an instant on a branch's clock; without one on this device's. */
export const dayAt = (iso: string, timeZone = Temporal.Now.timeZoneId()): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** `07:00` on a branch's clock; without one on this device's. */
export const hourAt = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(iso));

/** `03 jul 2026 07:00` on a branch's clock; without one on this device's. */
export const momentAt = (iso: string, timeZone?: string): string =>
  `${dayText(dayAt(iso, timeZone))} ${hourAt(iso, timeZone)}`;
