import { type SubscriptionPause, subscriptionPauseKinds } from '@tbm/contract/subscription-pauses';
import { isByPaypal } from '@tbm/domain/settings';
import { earliestReturn, stateOfSubscriptionPause } from '@tbm/domain/subscription-pauses';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';

/** A pause with what its members see of its purchase. */
const shownRow = z.object({
  subscription_pause_id: z.int(),
  purchase_id: z.int(),
  customer_id: z.int(),
  kind: z.enum(subscriptionPauseKinds),
  startsAt: z.string(),
  endsAt: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  months: z.int(),
  paper_until: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  heldAt: z.string().nullable(),
  begunAt: z.string().nullable(),
  announcedAt: z.string().nullable(),
  shortenedAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  title: z.string(),
  timezone: z.string(),
  price: z.number(),
  status: z.string(),
  subscription_interval: z.int(),
  payment_method_id: z.int(),
});
type ShownRow = z.output<typeof shownRow>;

/** The same with its id at the provider. */
export const pauseRow = shownRow.extend({ subscription_id: z.string() });
export type PauseRow = z.output<typeof pauseRow>;

const shownColumns = `sp.subscription_pause_id, sp.purchase_id, sp.customer_id, sp.kind, sp."startsAt", sp."endsAt",
    sp.first_day, sp.last_day, sp.months, sp.paper_until, sp."cancelledAt", sp."heldAt", sp."begunAt", sp."announcedAt",
    sp."shortenedAt", sp."releasedAt", sp."endedAt", cp.title, b.timezone, coalesce(p.price, p.total_payment) as price,
    p.status, coalesce(p.subscription_interval, 1) as subscription_interval, p.payment_method_id`;

const withPurchase = `from subscription_pauses sp
  join purchases p using (purchase_id)
  join class_packages cp using (class_package_id)
  join branches b on b.branch_id = p.branch_id`;

/** SQL: pauses `sp` with their purchases `p`; the rest of the statement follows. */
export const pauseSql = `select ${shownColumns}, p.subscription_id
  ${withPurchase}`;

const ofCustomer = statement(
  'subscription_pauses_of_customer',
  `select ${shownColumns}
  ${withPurchase} where sp.customer_id = $1 order by sp."startsAt" desc, sp.subscription_pause_id desc limit 100`,
  shownRow,
);

export const lockedPause = statement(
  'lock_subscription_pause',
  `${pauseSql} where sp.subscription_pause_id = $1 for no key update of sp`,
  pauseRow,
);

export const pauseById = statement(
  'subscription_pause',
  `${pauseSql} where sp.subscription_pause_id = $1`,
  pauseRow,
);

/** When a pause could end before its date, or begin not at all; null when it cannot. */
export function returnOf(row: ShownRow, now: string): string | null {
  const state = stateOfSubscriptionPause(row, now);
  if (state === 'planned') return row.startsAt;
  if (state !== 'running') return null;
  return earliestReturn(row, {
    now,
    timezone: row.timezone,
    provider: isByPaypal(row) ? 'paypal' : 'stripe',
    interval: row.subscription_interval,
  });
}

/** A pause as the contract has it. */
export function toPause(row: ShownRow, now: string): SubscriptionPause {
  const earliest = returnOf(row, now);
  return {
    subscription_pause_id: row.subscription_pause_id,
    purchase_id: row.purchase_id,
    kind: row.kind,
    state: stateOfSubscriptionPause(row, now),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    starts_on: row.first_day,
    returns_on: dayIn(row.endsAt, row.timezone).toString(),
    months: row.months,
    price: row.price,
    earliest_return: earliest && dayIn(earliest, row.timezone).toString(),
    title: row.title,
  };
}

/** The pauses of a member, the latest first. */
export const pausesOfCustomer = (db: Executor, customer_id: number): Promise<RowOf<typeof ofCustomer>[]> =>
  ofCustomer.all(db, [customer_id]);
