import { type LinkedPlace, placePayments } from '@tbm/contract/reservations';
import { cancellationAt } from '@tbm/domain/schedule';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { readPlaceLink } from '../../platform/place-link.ts';
import type { Services } from '../../platform/services.ts';
import { creditExpires } from '../credits/index.ts';
import { cancelReservation } from './cancel.ts';
import { cancelLate } from './cancel-late.ts';

/** The class is that of the message, also when the place has moved to another one. */
const linkedRow = statement(
  'place_of_link',
  `select r.customer_id, r.class_reservation_id, ct.name as class_name, sc.class_date, b.timezone, b.name as branch,
    b.cancel_minutes, r.guest_name, ${creditExpires} as credit_expires,
    ($3::timestamptz at time zone b.timezone)::date as today,
    case when r."deletedAt" is not null then 'cancelled' when r.single_class_id <> sc.single_class_id then 'moved'
      when r.attend then 'attended' else 'held' end as state,
    case when r.is_cash then case when r.is_paid then 'cash_paid' else 'cash_owed' end
      when r.guest_pass_lot_id is not null then 'guest_pass' when r.credit_lot_id is null then 'package'
      when (select is_unlimited from credit_lots l where l.credit_lot_id = r.credit_lot_id) then 'unlimited'
      else 'credit' end as payment,
    exists (select from credit_ledger e where e.class_reservation_id = r.class_reservation_id and e.reason = 'returned')
      or exists (select from credit_ledger e
        where e.class_reservation_id = r.class_reservation_id and e.reason = 'guest_pass_returned') as is_returned,
    case when r.guest_name is null then (select g.guest_name from class_reservations g
      where g.single_class_id = r.single_class_id and g.customer_id = r.customer_id and g.is_invited
        and g."deletedAt" is null and not g.attend) end as invited
  from class_reservations r
  join single_classes sc on sc.single_class_id = $2
  join class_types ct using (class_type_id)
  join branches b on b.branch_id = sc.branch_id
  where r.class_reservation_id = $1 and r.customer_id is not null`,
  z.object({
    customer_id: z.int(),
    class_reservation_id: z.int(),
    class_name: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    cancel_minutes: z.int(),
    guest_name: z.string().nullable(),
    credit_expires: z.string().nullable(),
    today: z.string(),
    state: z.enum(['held', 'cancelled', 'moved', 'attended']),
    payment: z.enum(placePayments),
    is_returned: z.boolean(),
    invited: z.string().nullable(),
  }),
);

type Needed = Pick<Services, 'db' | 'clock' | 'config'>;

async function readLink({ db, clock, config }: Needed, token: string): Promise<RowOf<typeof linkedRow>> {
  const link = readPlaceLink(token, config);
  if (!link) throw problem('place_link_not_found');
  const row = await linkedRow.maybeOne(db, [link.class_reservation_id, link.single_class_id, clock.now()]);
  if (!row) throw problem('place_link_not_found');
  return row;
}

const stateOf = ({ state, class_date, cancel_minutes }: RowOf<typeof linkedRow>, now: string) =>
  state === 'held' ? cancellationAt(class_date, now, cancel_minutes) : state;

/** The place that a link gives up. Throws `place_link_not_found`. */
export async function linkedPlace(services: Needed, token: string): Promise<LinkedPlace> {
  const found = await readLink(services, token);
  const { customer_id: _, class_reservation_id: __, ...row } = found;
  return { ...row, state: stateOf(found, services.clock.now()) };
}

/** Refusals that the page shows as a state of the place: it changed while the page was open. */
const shownAsState = [
  'cancel_too_late',
  'cancel_still_free',
  'class_started',
  'reservation_attended',
  'reservation_not_found',
];

/**
 * Gives a place up by the link of a reminder: with the credit returned, or late if the page has told so. Otherwise, and
 * again, it changes nothing. Returns the place as it is then. Throws `place_link_not_found`.
 */
export async function giveUpByLink(
  services: Services,
  token: string,
  { late }: { late: boolean },
): Promise<LinkedPlace> {
  const found = await readLink(services, token);
  const { customer_id, class_reservation_id } = found;
  const state = stateOf(found, services.clock.now());
  try {
    if (state === 'free') await cancelReservation(services, { customer_id }, class_reservation_id);
    if (state === 'late' && late) await cancelLate(services, { customer_id }, class_reservation_id);
  } catch (error) {
    if (!(error instanceof Problem && shownAsState.includes(error.code))) throw error;
  }
  return linkedPlace(services, token);
}

/** The same by the form of the page without scripts: it posts to the address of the page, and reads the page again. */
export async function registerPlaceLinks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope, _options, ready) => {
    acceptForms(scope, 1_024);
    scope.post<{ Params: { token: string }; Body: URLSearchParams }>(
      '/mi-lugar/:token',
      async ({ params, body }, reply) => {
        await giveUpByLink(services, params.token, { late: body.get('late') === 'true' });
        return reply.redirect(`/mi-lugar/${params.token}`, 303);
      },
    );
    ready();
  });
}
