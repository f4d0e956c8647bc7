import { counted } from './counted.ts';
import { guestVisitDays } from './guests.ts';
import { instantOf } from './time.ts';

/** How long something is kept, in one unit of the calendar. */
export type Span = { days: number } | { months: number } | { years: number };

/** The longest time for which data are kept that are no longer needed; then the nightly job deletes them (docs/decisions/0040). */
export const retention = {
  /** Carts that an e-mail left behind. */
  carts: { days: 90 },
  /** Entries of a waiting list, after their class. */
  waitlists: { days: 30 },
  /** What is known of the guests of members, after their class. */
  guests: { days: guestVisitDays },
  /** Sessions and links to an account, after their end. */
  sessions: { days: 7 },
  /** Links by which televisions play films, after their end. */
  cast_links: { days: 7 },
  /** Files that an admin imports: rows that were not imported, and their results. */
  imports: { days: 30 },
  /** Files that were read and not imported, with all their rows. */
  import_drafts: { days: 2 },
  /** Invitations to work here, after their link ended. */
  staff_invitations: { days: 90 },
  /** The events sent to programs. */
  webhook_deliveries: { days: 30 },
  /** Requests for a substitute. */
  substitute_requests: { months: 12 },
  /** Jobs that failed for good, with their data. */
  failed_jobs: { days: 30 },
  /** What is sent by mail, by WhatsApp and to devices, what is received by WhatsApp, and the inbox. */
  messages: { months: 12 },
  /** Ids of events of payment providers, which send one again for weeks at most. */
  payment_events: { months: 12 },
  /** Why the customer cancelled a subscription. */
  cancel_reasons: { months: 12 },
  /** What charges, refunds and sales hold besides amount and date. */
  books: { years: 5 },
} as const satisfies Record<string, Span>;

/** The instant a span before another one, by the calendar in UTC. */
export const instantBefore = (now: string, span: Span): string =>
  instantOf(now).toZonedDateTimeISO('UTC').subtract(span).toInstant().toString();

/** A span in Spanish: `12 meses`. */
export function spanInWords(span: Span): string {
  if ('days' in span) return counted(span.days, 'día', 'días');
  return 'months' in span ? counted(span.months, 'mes', 'meses') : counted(span.years, 'año', 'años');
}
