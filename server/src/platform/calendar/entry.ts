import { minutesBetween } from '@tbm/domain/time';
import { type CalendarEvent, writeCalendar } from './ics.ts';

/** A place in a class, as her calendar shows it. */
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
  changedAt: string;
  cancelled: boolean;
}

/** The event of a place: the same in her calendar's feed and in every mail about it. */
export const eventOf = (entry: CalendarEntry, public_url: string): CalendarEvent => ({
  uid: `reservacion-${entry.class_reservation_id}@${new URL(public_url).hostname}`,
  start: entry.class_date,
  end: new Date(Date.parse(entry.class_date) + entry.duration * 60_000).toISOString(),
  createdAt: entry.createdAt,
  changedAt: entry.changedAt,
  timezone: entry.timezone,
  title: `TBM ${entry.class_name}`,
  description: [
    ...(entry.coaches ? [`Con ${entry.coaches}.`] : []),
    entry.spot === null ? 'Tu lugar te lo damos al llegar.' : `Tu lugar: ${entry.spot}.`,
  ].join(' '),
  location: `${entry.location}, ${entry.branch}`,
  url: `${public_url}/mytbm/reservaciones`,
  cancelled: entry.cancelled,
});

/** A file for a mail. */
export interface CalendarFile {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * The entry as a file: a later one of the same place replaces it, because its sequence is higher (RFC 5545, 3.8.7.4); a
 * cancelled one removes it (RFC 5546, 3.2.5), and both name the studio as the organizer, as that standard wants.
 */
export function calendarFile(
  entry: CalendarEntry,
  { public_url, mail_from }: { public_url: string; mail_from: string },
): CalendarFile {
  const email = /<([^>]+)>/.exec(mail_from)?.[1] ?? mail_from;
  const sequence = Math.max(0, Math.ceil(minutesBetween(entry.createdAt, entry.changedAt) * 60));
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH';
  const event = { ...eventOf(entry, public_url), sequence, organizer: { name: 'TBM', email } };
  return {
    filename: entry.cancelled ? 'clase-cancelada.ics' : 'clase.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: writeCalendar('TBM', [event], [], method),
  };
}
