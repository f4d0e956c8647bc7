import { instantOf } from '@tbm/domain/time';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { timeZoneComponent } from './time-zone.ts';

/** A reservation as a calendar shows it. */
export interface CalendarEvent {
  /** Unique, and stable for the life of the reservation. */
  uid: string;
  /** Instants, ISO 8601. */
  start: string;
  end: string;
  createdAt: string;
  changedAt: string;
  timezone: string;
  title: string;
  description: string;
  location: string;
  url: string;
  cancelled: boolean;
}

const refreshSeconds = 3_600;

/** A calendar file (RFC 5545) with these events, each in the time zone of its branch. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
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
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    timezone: {
      name: null,
      generator(timezone) {
        const starts = startsByZone.get(timezone) ?? [];
        return timeZoneComponent(timezone, starts[0] as string, starts.at(-1) as string);
      },
    },
    events: events.map((event) => ({
      id: event.uid,
      stamp: instantOf(event.changedAt),
      created: instantOf(event.createdAt),
      lastModified: instantOf(event.changedAt),
      sequence: event.cancelled ? 1 : 0,
      start: instantOf(event.start),
      end: instantOf(event.end),
      timezone: event.timezone,
      // Many calendars ignore the status of an event, so the title says it too.
      summary: event.cancelled ? `Cancelada: ${event.title}` : event.title,
      description: event.description,
      location: event.location,
      url: event.url,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: event.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })),
  });
  return `${calendar.toString()}\r\n`;
}
