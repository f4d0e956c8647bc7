import {
  type LedgerEntry,
  ledgerEntry,
  type MemberCharge,
  type MemberMessage,
  type MemberPurchase,
  memberCharge,
  memberMessage,
} from '@tbm/contract/member-record';
import { deskMethods } from '@tbm/domain/settings';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { atBranches } from '../../platform/database/branches.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { invoiceMethod, packageOfCharge } from '../purchases/index.ts';
import { boughtPlaces } from '../reservations/index.ts';
import { purchasesForDesk } from './queries.ts';

interface RecordQuery {
  customer_id: number;
  /** Only records of these branches. */
  branches: Person['branches'];
  page: number;
  now: string;
}

const heldByPurchases = statement(
  'held_by_purchases',
  `select p.purchase_id, coalesce(l.classes_left, 0)::int as classes_left, coalesce(l.gives_unlimited, false) as gives_unlimited,
    (select count(*)::int ${boughtPlaces('p.purchase_id', '$2::timestamptz')}) as places_reserved
  from purchases p join branches b using (branch_id) left join lateral (
    select sum(l.available_classes) as classes_left, bool_or(l.is_unlimited) as gives_unlimited from credit_lots l
    where l.purchase_id = p.purchase_id and l."deletedAt" is null
      and l.expiration_date >= ($2::timestamptz at time zone b.timezone)::date) l on true
  where p.purchase_id = any($1::bigint[])`,
  z.object({
    purchase_id: z.int(),
    classes_left: z.int(),
    gives_unlimited: z.boolean(),
    places_reserved: z.int(),
  }),
);

/** A page of a member's purchases, newest first, each with its remaining classes. */
export async function memberPurchases(db: Executor, query: RecordQuery): Promise<Page<MemberPurchase>> {
  const found = await purchasesForDesk(db, query);
  const ids = found.data.map(({ purchase_id }) => purchase_id);
  const rows = ids.length === 0 ? [] : await heldByPurchases.all(db, [ids, query.now]);
  const byPurchase = new Map(rows.map((row) => [row.purchase_id, row]));
  const nothing = { classes_left: 0, gives_unlimited: false, places_reserved: 0 };
  return {
    ...found,
    data: found.data.map((one) => ({ ...nothing, ...one, ...byPurchase.get(one.purchase_id) })),
  };
}

/** SQL: all lots of the customer `$1`; those of a revoked purchase are found by it. */
const lots = `select l.* from credit_lots l where l.customer_id = $1 and l."deletedAt" is null
  union all select l.* from purchases p join credit_lots l using (purchase_id) where p.customer_id = $1 and l."deletedAt" is not null`;

/** SQL: the name of the person of the staff who wrote the audit record of the entry `e`; null without an audit record. */
const staffOf = `(select coalesce(s.name || ' ' || s.last_name, '') from audit_log a
    left join users u on u.uid = a.uid left join customers s on s.customer_id = u.customer_id
  where a.customer_id = $1 and a."createdAt" = e."createdAt" and case e.reason
    when 'taken' then a.thing = 'class_reservations' and a.action in ('book', 'move')
    when 'handed_over' then a.thing = 'class_reservations' and a.action = 'move'
    when 'taken_over' then a.thing = 'class_reservations' and a.action = 'move'
    when 'extended' then a.thing = 'class_reservations' and a.action = 'cancel'
    when 'guest_pass_returned' then a.thing = 'class_reservations' and a.action in ('cancel', 'move')
      or a.action = 'revoke_access' and a.thing_id = e.purchase_id::text
    when 'returned' then a.thing = 'class_reservations' and a.action in ('cancel', 'move')
      or a.action = 'revoke_access' and a.thing_id = e.purchase_id::text
    when 'removed' then a.action = 'remove_classes' or a.action = 'revoke_access' and a.thing_id = e.purchase_id::text
    when 'granted' then a.action = 'give_access' and a.thing_id = e.purchase_id::text end
  order by a.audit_id limit 1)`;

const storedEntry = ledgerEntry.omit({ by: true }).extend({ is_class_cancelled: z.boolean() });
const ledger = pageStatement('member_ledger', {
  columns: `e.credit_ledger_id, e.credit_lot_id, e.purchase_id, e.title, e.is_unlimited, e.reason, e.amount, e.balance,
    e."createdAt", e.extended_from, e.extended_until, e.extended_cause, ${staffOf} as who,
    (select json_build_object('single_class_id', sc.single_class_id, 'name', ct.name, 'class_date', sc.class_date,
        'branch_id', sc.branch_id)
      from class_reservations r join single_classes sc using (single_class_id) join class_types ct using (class_type_id)
      where r.class_reservation_id = coalesce(e.class_reservation_id, e.extended_for)) as class,
    exists (select from class_reservations r join single_classes sc using (single_class_id)
      where r.class_reservation_id = e.class_reservation_id and sc."deletedAt" is not null) as is_class_cancelled`,
  from: `(select l.customer_id, l.purchase_id, l.branch_id, l.title, l.is_unlimited, e.*,
      (sum(e.amount) over (partition by e.credit_lot_id order by e."createdAt", e.credit_ledger_id))::int as balance
    from (${lots}) l join credit_ledger e using (credit_lot_id)) e`,
  where: `e.customer_id = $1 and (e.branch_id is null or ${atBranches('e.branch_id', 2)})`,
  order: 'e."createdAt" desc, e.credit_ledger_id desc',
  row: storedEntry,
});

/** Who caused an entry: staff when the audit log names them. Else the member, or the studio by itself, as the reason tells. */
function causeOf({
  who,
  reason,
  purchase_id,
  is_class_cancelled,
}: z.output<typeof storedEntry>): LedgerEntry['by'] {
  if (who !== null) return 'staff';
  if (
    reason === 'removed' ||
    reason === 'extended' ||
    ((reason === 'returned' || reason === 'guest_pass_returned') && is_class_cancelled)
  )
    return 'studio';
  if (reason === 'granted') return purchase_id === null ? 'studio' : 'member';
  return 'member';
}

/** A page of every change of a member's credits, newest first. */
export async function memberLedger(
  db: Executor,
  { customer_id, branches, page }: RecordQuery,
): Promise<Page<LedgerEntry>> {
  const found = await ledger(db, page, [customer_id, branches]);
  return {
    ...found,
    data: found.data.map(({ is_class_cancelled, ...entry }) => ({
      ...entry,
      by: causeOf({ ...entry, is_class_cancelled }),
      who: entry.who || null,
    })),
  };
}

const charges = pageStatement('member_charges', {
  columns: `i.invoice_id, i.purchase_id, i.total_payment, i.status, i."createdAt", p.branch_id, cp.title,
    pm.name as payment_method, p.bill, i.refunded, i.refund_of,
    coalesce((select sum(w.total_payment) from refunds w where w.invoice_id = i.invoice_id and w.status = 'pending'), 0)
      as pending,
    case when i.status = 'paid' and i.provider_id is not null then 'provider'
      when i.status = 'paid' and p.payment_method_id in (${deskMethods.join(', ')}) then 'desk' end as refundable_by,
    s.name || ' ' || s.last_name as refunded_by, r.reason`,
  from: `purchases p join invoices i using (purchase_id)
    join class_packages cp on cp.class_package_id = ${packageOfCharge}
    join payment_methods pm on pm.payment_method_id = ${invoiceMethod}
    left join refunds r on i.status = 'refunded' and r.provider_id = i.provider_id
    left join customers s on s.customer_id = r.refunded_by`,
  where: `p.payer_id = $1 and ${atBranches('p.branch_id', 2)}`,
  order: 'i."createdAt" desc, i.invoice_id desc',
  row: memberCharge,
});

/** A page of a member's charges, failed attempts and refunds, newest first. */
export const memberCharges = (
  db: Executor,
  { customer_id, branches, page }: RecordQuery,
): Promise<Page<MemberCharge>> => charges(db, page, [customer_id, branches]);

const messages = pageStatement('member_messages', {
  columns: `m.message_id, m.channel, t.name as type, m."createdAt", m.delivery, m."waitsUntil",
    case when m."withdrawnAt" is not null then 'withdrawn' when m."failedAt" is not null then 'failed'
      when m."sentAt" is not null then 'sent' else 'waiting' end as state,
    coalesce(m."withdrawnAt", m."failedAt", m."sentAt") as "doneAt"`,
  from: 'messages m join notification_types t using (notification_type_id)',
  where: 'm.customer_id = $1',
  order: 'm.message_id desc',
  row: memberMessage,
});

/** A page of the messages to a member, newest first. */
export const memberMessages = (
  db: Executor,
  { customer_id, page }: Omit<RecordQuery, 'branches'>,
): Promise<Page<MemberMessage>> => messages(db, page, [customer_id]);
