import type { Answer } from '@tbm/contract';
import { type SegmentCondition, type SegmentConditions, segmentLimits } from '@tbm/contract/segments';
import { messageTypes } from '@tbm/domain/message-types';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { onlineAccess } from '../../platform/access.ts';
import { byName } from '../../platform/database/by-name.ts';
import { spanOf } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { erasedEmail } from '../../platform/erased-address.ts';
import { problem } from '../../platform/errors.ts';
import { preferenceColumns } from '../preferences/index.ts';
import { isLive } from '../push/index.ts';

/** The parameters of every statement about a segment, in their order; null for a condition that is not set. */
const parameters = [
  'now',
  'no_visit_days',
  'trial_ends_days',
  'credits_left',
  'credits_expire_days',
  'birthday_month',
  'birthday_days',
  'active',
  'ended_days',
  'branch_id',
  'class_type_id',
  'class_days',
  'never_booked',
  'new_days',
  'no_film_days',
] as const;
type Parameter = (typeof parameters)[number];
const types: Partial<Record<Parameter, string>> = {
  now: 'timestamptz',
  birthday_month: 'boolean',
  active: 'boolean',
  never_booked: 'boolean',
  branch_id: 'bigint',
  class_type_id: 'bigint',
};
/** SQL: a parameter. What a person chose is never text of a statement. */
const $ = (name: Parameter): string => `$${parameters.indexOf(name) + 1}::${types[name] ?? 'int'}`;
/** The number of the first parameter that a statement has besides. */
const more = (index: number): string => `$${parameters.length + index}`;

const now = $('now');
/** SQL: the civil day in the member's branch `b`. */
const today = `(${now} at time zone b.timezone)::date`;
const span = (name: Parameter): string => `make_interval(days => ${$(name)})`;
/** SQL: a purchase `p` of the member is running. */
const running = `p.customer_id = c.customer_id and p.status in ('active', 'cancelled') and p.access_until > ${now}`;
const attended = `r.customer_id = c.customer_id and r.attend and r."deletedAt" is null and r.guest_name is null
  and r.class_date <= ${now}`;
/** SQL: a lot `l` that the member can use today. */
const usable = `l.customer_id = c.customer_id and l."deletedAt" is null and l.start_date <= ${today}
  and l.expiration_date >= ${today}`;

/** SQL: each condition on a customer `c` with the customer's branch `b`, beside the parameter that asks for it. */
const fragments: Record<SegmentCondition, [Parameter, string]> = {
  no_visit_days: [
    'no_visit_days',
    `not exists (select from class_reservations r where ${attended} and r.class_date > ${now} - ${span('no_visit_days')})`,
  ],
  trial_ends_days: [
    'trial_ends_days',
    `exists (select from purchases p where p.customer_id = c.customer_id and p.status = 'active'
      and p.trial_ends_at > ${now} and p.trial_ends_at <= ${now} + ${span('trial_ends_days')})`,
  ],
  credits_left: [
    'credits_left',
    `coalesce((select not bool_or(l.is_unlimited) and sum(l.available_classes) <= ${$('credits_left')}
      from credit_lots l where ${usable}), false)`,
  ],
  credits_expire_days: [
    'credits_expire_days',
    `exists (select from credit_lots l where ${usable} and l.available_classes > 0
      and l.expiration_date <= ${today} + ${$('credits_expire_days')})`,
  ],
  birthday_month: ['birthday_month', `extract(month from c.birthdate) = extract(month from ${today})`],
  // The member grows older between yesterday and the last of these days.
  birthday_days: [
    'birthday_days',
    `extract(year from age(${today} + ${$('birthday_days')}, c.birthdate)) > extract(year from age(${today} - 1, c.birthdate))`,
  ],
  active: ['active', `exists (select from purchases p where ${running})`],
  ended_days: [
    'ended_days',
    `exists (select from purchases p where p.customer_id = c.customer_id
        and p.status in ('active', 'cancelled', 'completed')
        and p.access_until <= ${now} and p.access_until > ${now} - ${span('ended_days')})
      and not exists (select from purchases p where ${running})`,
  ],
  branch_id: ['branch_id', `c.branch_id = ${$('branch_id')}`],
  class_taken: [
    'class_type_id',
    `exists (select from class_reservations r join single_classes sc using (single_class_id)
      where ${attended} and r.class_date > ${now} - ${span('class_days')} and sc.class_type_id = ${$('class_type_id')})`,
  ],
  never_booked: [
    'never_booked',
    `exists (select from purchases p where ${running})
    and not exists (select from purchases p join class_reservations r using (customer_id)
      where ${running} and r."deletedAt" is null and r."createdAt" >= p."createdAt")`,
  ],
  new_days: ['new_days', `c."createdAt" > ${now} - ${span('new_days')}`],
  no_film_days: [
    'no_film_days',
    `${onlineAccess('c.customer_id', now)} and not exists (select from playbacks w
      where w.customer_id = c.customer_id and w."updatedAt" > ${now} - ${span('no_film_days')})`,
  ],
};

const valuesOf = (conditions: SegmentConditions, at: string): unknown[] => {
  const { class_taken, ...asked } = conditions;
  const given: Partial<Record<Parameter, unknown>> = {
    ...asked,
    now: at,
    class_type_id: class_taken?.class_type_id,
    class_days: class_taken?.days,
  };
  return parameters.map((name) => given[name] ?? null);
};

/** SQL: the members to whom all conditions apply; neither the staff nor erased accounts. */
const found = `found as materialized (select c.customer_id, c.name, c.last_name, ${today} as today
  from customers c join branches b using (branch_id)
  where c.email <> ${erasedEmail('c.customer_id')}
    and not exists (select from users u where u.customer_id = c.customer_id and u.role <> 'member')
    and ${Object.values(fragments)
      .map(([asked, sql]) => `(${$(asked)} is null or (${sql}))`)
      .join('\n    and ')})`;
const scans = { scans: 'a segment asks every member' };

const local = (at: string): string => `to_char(${at} at time zone b.timezone, 'YYYY-MM-DD HH24:MI')`;
/** SQL: the columns of members `q` in lists. */
const columns = `q.customer_id, q.name, q.last_name, c.email, b.name as branch,
  (select ${local('max(r.class_date)')} from class_reservations r where ${attended}) as visited,
  (select ${local('max(p.access_until)')} from purchases p
    where p.customer_id = c.customer_id and p.status in ('active', 'cancelled', 'completed')) as until`;
const joins =
  'join customers c on c.customer_id = q.customer_id join branches b on b.branch_id = c.branch_id';
const order = `${byName('q.name', 'q.last_name')}, q.customer_id`;
const textOrNone = z.string().nullable();

const page = statement(
  'segment_members',
  `with ${found}, shown as (select q.* from found q order by ${order} limit ${more(1)}::int offset ${more(2)}::int)
  select t.total, m.* from (select count(*)::int as total from found) t
  left join (select ${columns} from shown q ${joins}) m on true
  order by ${byName('m.name', 'm.last_name')}, m.customer_id`,
  z.object({
    total: z.int(),
    customer_id: z.int().nullable(),
    name: textOrNone,
    last_name: textOrNone,
    email: textOrNone,
    branch: textOrNone,
    visited: textOrNone,
    until: textOrNone,
  }),
  scans,
);

/** A page of a segment's members by name, and how many they are. */
export async function membersOf(
  db: Executor,
  { conditions, page: number }: { conditions: SegmentConditions; page: number },
  at: string,
): Promise<Answer<'POST /segments/members'>> {
  const { page_size, offset } = spanOf(number);
  const rows = await page.all(db, [...valuesOf(conditions, at), page_size, offset]);
  const data = rows.flatMap(({ total: _, customer_id, ...row }) =>
    customer_id === null ? [] : [{ customer_id, ...row }],
  );
  return {
    data,
    total: rows[0]?.total ?? 0,
    page: number,
    page_size,
  } as Answer<'POST /segments/members'>;
}

const file = statement(
  'segment_file',
  `with ${found}, shown as (select q.* from found q order by ${order} limit ${more(1)}::int)
  select ${columns} from shown q ${joins} order by ${order}`,
  z.object({
    customer_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    branch: z.string(),
    visited: textOrNone,
    until: textOrNone,
  }),
  scans,
);

/** All its members for a spreadsheet, without cells that it would calculate. Throws `report_too_long`. */
export async function fileOf(db: Executor, conditions: SegmentConditions, at: string): Promise<string> {
  const rows = await file.all(db, [...valuesOf(conditions, at), segmentLimits.rows + 1]);
  if (rows.length > segmentLimits.rows)
    throw problem('report_too_long', { rows: segmentLimits.rows.toLocaleString('es-MX') });
  const heads = {
    customer_id: 'Folio de socia',
    name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo electrónico',
    branch: 'Sucursal',
    visited: 'Última visita',
    until: 'Paquete vigente hasta',
  };
  const columns = Object.entries(heads).map(([key, header]) => ({ key, header }));
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
  });
}

const type = messageTypes.campaigns.id;
const count = (what: string): string => `count(*) filter (where ${what})::int`;

const reach = statement(
  'segment_reach',
  `with ${found}
  select count(*)::int as members, ${count('marketing and active')} as inbox,
    ${count('marketing and active and email_active')} as email,
    ${count('marketing and active and push_active and has_device')} as push,
    ${count('not marketing')} as no_consent, ${count('marketing and not active')} as switched_off,
    ${count('marketing and active and not email_active')} as without_mail
  from (select ${preferenceColumns('q.customer_id')},
      exists (select from push_subscriptions s where s.customer_id = q.customer_id and ${isLive}) as has_device
    from found q join notification_types t on t.notification_type_id = ${type}
    left join customer_notification_types p
      on p.customer_id = q.customer_id and p.notification_type_id = t.notification_type_id) chosen`,
  z.object({
    members: z.int(),
    inbox: z.int(),
    email: z.int(),
    push: z.int(),
    no_consent: z.int(),
    switched_off: z.int(),
    without_mail: z.int(),
  }),
  scans,
);

/** How many of its members would receive a campaign now, by channel, and how many not. */
export const reachOf = (
  db: Executor,
  conditions: SegmentConditions,
  at: string,
): Promise<Answer<'POST /segments/reach'>> => reach.one(db, valuesOf(conditions, at));

const ids = statement(
  'segment_customers',
  `with ${found} select customer_id from found order by customer_id`,
  z.object({ customer_id: z.int() }),
  scans,
);

/** The ids of all its members, in their order. */
export const customersOf = async (
  db: Executor,
  conditions: SegmentConditions,
  at: string,
): Promise<number[]> => (await ids.all(db, valuesOf(conditions, at))).map(({ customer_id }) => customer_id);
