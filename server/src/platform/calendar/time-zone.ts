import { instantOf, inZone, twoDigits } from '@tbm/domain/time';

/** A local time as RFC 5545 writes it: `20261124T090000`. */
const local = (at: Temporal.ZonedDateTime): string =>
  `${at.year}${twoDigits(at.month)}${twoDigits(at.day)}T${twoDigits(at.hour)}${twoDigits(at.minute)}${twoDigits(at.second)}`;

/** `-0800` */
function offset(nanoseconds: number): string {
  const minutes = Math.abs(nanoseconds) / 60e9;
  return `${nanoseconds < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
}

/**
 * The VTIMEZONE component (RFC 5545, 3.6.5) of a zone: every clock change from the day before `first` until the
 * day after `last`, two instants.
 */
export function timeZoneComponent(timezone: string, first: string, last: string): string {
  const until = instantOf(last).add({ hours: 24 });
  const begin = inZone(first, timezone).subtract({ days: 1 });
  const observances: string[] = [];
  const add = (from: number, at: Temporal.ZonedDateTime, start: string) => {
    const january = at.with({ month: 1, day: 15 }).offsetNanoseconds;
    const july = at.with({ month: 7, day: 15 }).offsetNanoseconds;
    const name = at.offsetNanoseconds > Math.min(january, july) ? 'DAYLIGHT' : 'STANDARD';
    observances.push(
      `BEGIN:${name}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${offset(from)}`,
      `TZOFFSETTO:${offset(at.offsetNanoseconds)}`,
      `END:${name}`,
    );
  };
  add(begin.offsetNanoseconds, begin, local(begin));
  for (
    let next = begin.getTimeZoneTransition('next');
    next && Temporal.Instant.compare(next.toInstant(), until) < 0;
    next = next.getTimeZoneTransition('next')
  ) {
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    // The start of an observance is given in the local time before the change.
    add(before, next, local(next.toInstant().add({ nanoseconds: before }).toZonedDateTimeISO('UTC')));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timezone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
}
