import { type CalendarEvent, writeCalendar } from './ics.ts';

/** A place in a class, as the member's calendar shows it. */
export interface CalendarEntry {
  class_reservation_id: number;
  class_name: string;
  class_date: string;
  duration: number;
  timezone: string;
  branch: string;
  location: string;
  coaches: string;
  spot: number | null;
  createdAt: string;
  /** The clock of the place (docs/decisions/0064): later after each change that calendars show. */
  changedAt: string;
  cancelled: boolean;
}

/** The studio in an event: its site, and the sender of its mails. */
export interface StudioAddresses {
  public_url: string;
  /** `TBM <hola@tbm.mx>`, or the address alone. */
  mail_from: string;
}

/** The organizer of every event; RFC 5546, 3.2.1 and 3.2.5, wants one in each. */
export const organizerOf = ({ mail_from }: StudioAddresses): CalendarEvent['organizer'] => ({
  name: 'TBM',
  email: /<([^>]+)>/.exec(mail_from)?.[1] ?? mail_from,
});

/** The event of a place: the same in the feed of the member's calendar and in every mail about it. */
export function eventOf(entry: CalendarEntry, addresses: StudioAddresses): CalendarEvent {
  const { public_url } = addresses;
  const spot = entry.spot === null ? 'Tu lugar te lo damos al llegar.' : `Tu lugar: ${entry.spot}.`;
  return {
    uid: `reservacion-${entry.class_reservation_id}@${new URL(public_url).hostname}`,
    start: entry.class_date,
    end: new Date(Date.parse(entry.class_date) + entry.duration * 60_000).toISOString(),
    createdAt: entry.createdAt,
    changedAt: entry.changedAt,
    timezone: entry.timezone,
    title: `TBM ${entry.class_name}`,
    description: entry.coaches ? `Con ${entry.coaches}. ${spot}` : spot,
    location: `${entry.location}, ${entry.branch}`,
    url: `${public_url}/mytbm/reservaciones`,
    cancelled: entry.cancelled,
    organizer: organizerOf(addresses),
  };
}

/** A file for a mail. */
export interface CalendarFile {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * The entry as a file. A later one of the same place replaces it, because its sequence is higher (RFC 5545, 3.8.7.4). A
 * cancelled one removes it (RFC 5546, 3.2.5).
 */
export function calendarFile(entry: CalendarEntry, addresses: StudioAddresses): CalendarFile {
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH';
  return {
    filename: entry.cancelled ? 'clase-cancelada.ics' : 'clase.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: writeCalendar('TBM', [eventOf(entry, addresses)], [], method),
  };
}
