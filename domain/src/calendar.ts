import { instantOf, inZone } from './time.ts';

/** A reservation as a calendar shows it. */
export interface CalendarEvent {
  /** Unique, and stable for the life of the reservation. */
  uid: string;
  /** Instants, ISO 8601. */
  start: string;
  end: string;
  /** When it was created, and last changed. */
  createdAt: string;
  changedAt: string;
  timezone: string;
  title: string;
  description: string;
  location: string;
  url: string;
  cancelled: boolean;
}

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Text as a property's value (RFC 5545, 3.3.11): backslash, semicolon, comma and line ends are escaped. */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** A line of at most 75 octets; longer ones go on after a line end and a space (3.1), never inside a character. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    // The space in front of what follows counts too.
    if (octets(part) + octets(character) > (parts.length ? 74 : 75)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const two = (value: number): string => String(value).padStart(2, '0');
const stamp = (at: Temporal.ZonedDateTime): string =>
  `${at.year}${two(at.month)}${two(at.day)}T${two(at.hour)}${two(at.minute)}${two(at.second)}`;
const utc = (iso: string): string => `${stamp(inZone(iso, 'UTC'))}Z`;

/** `-0800` */
const offset = (nanoseconds: number): string => {
  const minutes = Math.abs(nanoseconds) / 60e9;
  return `${nanoseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
};

/** What the zone's clocks do from before `first` until after `last`, change by change (3.6.5). */
function zoneLines(timezone: string, first: string, last: string): string[] {
  const until = instantOf(last).add({ hours: 24 });
  const begin = inZone(first, timezone).subtract({ days: 1 });
  const periods: string[] = [];
  const period = (from: number, at: Temporal.ZonedDateTime, wall: string) => {
    const january = at.with({ month: 1, day: 15 }).offsetNanoseconds;
    const july = at.with({ month: 7, day: 15 }).offsetNanoseconds;
    const name = at.offsetNanoseconds > Math.min(january, july) ? 'DAYLIGHT' : 'STANDARD';
    periods.push(
      `BEGIN:${name}`,
      `DTSTART:${wall}`,
      `TZOFFSETFROM:${offset(from)}`,
      `TZOFFSETTO:${offset(at.offsetNanoseconds)}`,
      `END:${name}`,
    );
  };
  period(begin.offsetNanoseconds, begin, stamp(begin));
  for (
    let next = begin.getTimeZoneTransition('next');
    next && Temporal.Instant.compare(next.toInstant(), until) < 0;
    next = next.getTimeZoneTransition('next')
  ) {
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    // A change is written by the clock that goes out.
    const wall = next.toInstant().add({ nanoseconds: before }).toZonedDateTimeISO('UTC');
    period(before, next, stamp(wall));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timezone}`, ...periods, 'END:VTIMEZONE'];
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `CREATED:${utc(event.createdAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.cancelled ? 1 : 0}`,
  `DTSTART;TZID=${event.timezone}:${stamp(inZone(event.start, event.timezone))}`,
  `DTEND;TZID=${event.timezone}:${stamp(inZone(event.end, event.timezone))}`,
  // Many calendars show a cancelled event like any other: its title says it as well.
  `SUMMARY:${escapeText(event.cancelled ? `Cancelada: ${event.title}` : event.title)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** A calendar file (RFC 5545) of these events, each on the clock of its own branch. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const zones = [...Map.groupBy(events, ({ timezone }) => timezone)].flatMap(([timezone, own]) => {
    const starts = own.map(({ start }) => start).toSorted();
    return zoneLines(timezone, starts[0] as string, starts.at(-1) as string);
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TBM//Reservaciones//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}
