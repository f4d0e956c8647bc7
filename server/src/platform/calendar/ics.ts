import { instantOf } from '@tbm/domain/time';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { timeZoneComponent } from './time-zone.ts';

interface EventText {
  /** Unique, and stable for the life of the reservation. */
  uid: string;
  createdAt: string;
  /** The one clock of changes (docs/decisions/0064): SEQUENCE, DTSTAMP and LAST-MODIFIED are made of it. */
  changedAt: string;
  title: string;
  description: string;
  url: string;
  organizer: { name: string; email: string };
}

/** A reservation as a calendar shows it. */
export interface CalendarEvent extends EventText {
  /** Instants, ISO 8601. */
  start: string;
  end: string;
  timezone: string;
  location: string;
  cancelled: boolean;
}

/** An entry that belongs to a civil day, not to an hour: no one is busy because of it. */
export interface CalendarDay extends EventText {
  day: string;
}

/** The interval at which a calendar program reads the feed again, for RFC 7986 and for older programs. */
const refresh = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'];

/** 0 at first, then the seconds since the event was made: it grows with each change, since changes are a second apart. */
const sequenceOf = ({ createdAt, changedAt }: EventText): number =>
  Math.max(0, Math.ceil((Date.parse(changedAt) - Date.parse(createdAt)) / 1_000));

const common = (event: EventText) => ({
  id: event.uid,
  sequence: sequenceOf(event),
  organizer: event.organizer,
  stamp: instantOf(event.changedAt),
  created: instantOf(event.createdAt),
  lastModified: instantOf(event.changedAt),
  description: event.description,
  url: event.url,
});

/** A calendar file (RFC 5545) with these events, each in the time zone of its branch, and these days. */
export function writeCalendar(
  name: string,
  events: readonly CalendarEvent[],
  days: readonly CalendarDay[] = [],
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): string {
  const startsByZone = new Map(
    [...Map.groupBy(events, ({ timezone }) => timezone)].map(([timezone, own]) => [
      timezone,
      own.map(({ start }) => start).toSorted(),
    ]),
  );
  const calendar = ical({
    name,
    prodId: '//TBM//Reservaciones//ES',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod[method],
    timezone: {
      name: null,
      generator(timezone) {
        const starts = startsByZone.get(timezone) ?? [];
        return timeZoneComponent(timezone, starts[0] as string, starts.at(-1) as string);
      },
    },
    events: events.map((event) => ({
      ...common(event),
      start: instantOf(event.start),
      end: instantOf(event.end),
      timezone: event.timezone,
      // Many calendars ignore the status of an event, so the title repeats it.
      summary: event.cancelled ? `Cancelada: ${event.title}` : event.title,
      location: event.location,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: event.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })),
  });
  for (const event of days)
    calendar.createEvent({
      ...common(event),
      start: Temporal.PlainDate.from(event.day),
      allDay: true,
      summary: event.title,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  // The properties of a calendar come before its components (RFC 5545, 3.6); the library writes these ones behind a time zone.
  const text = calendar.toString().replace(/^METHOD:.*$/m, (line) => [line, ...refresh].join('\r\n'));
  return `${text}\r\n`;
}
