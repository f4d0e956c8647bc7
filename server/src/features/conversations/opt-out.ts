import { isOptional, messageTypeList } from '@tbm/domain/message-types';
import type { Keyword } from '@tbm/domain/whatsapp';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { preferenceColumns } from '../preferences/index.ts';
import { customersAtNumber } from './owner.ts';

/** The types of message that a member may switch off and that go by WhatsApp. */
const optional = messageTypeList.filter(
  ({ kind, channels }) => isOptional(kind) && channels.whatsapp !== undefined,
);
const optionalIds = optional.map(({ id }) => id);
/** The types that are on by default. */
const usualIds = optional.filter(({ channels }) => channels.whatsapp === true).map(({ id }) => id);

/** SQL: the preferences of the customers at the number `$1` for the types `$2`. */
const chosen = `select w.customer_id, t.notification_type_id, ${preferenceColumns('w.customer_id')}
    from (${customersAtNumber}) w cross join notification_types t
    left join customer_notification_types p
      on p.customer_id = w.customer_id and p.notification_type_id = t.notification_type_id
    where t.notification_type_id = any($2::bigint[])`;

/** Stores the types that are on, in addition to those stored before. */
const remember = command(
  'remember_whatsapp_opt_out',
  `insert into whatsapp_opt_outs as o (customer_id, types, "createdAt")
  select customer_id, array_agg(notification_type_id) filter (where active and whatsapp_active), $3::timestamptz
  from (${chosen}) k group by customer_id having bool_or(active and whatsapp_active)
  on conflict (customer_id) do update set types = array(select distinct unnest(o.types || excluded.types))`,
);

/** SQL: writes the chosen preferences with WhatsApp on or off. */
const write = (from: string, isOn: boolean): string =>
  `insert into customer_notification_types as p
    (customer_id, notification_type_id, email_active, whatsapp_active, preferred_time, active)
  select customer_id, notification_type_id, email_active, ${isOn}, preferred_time, active from (${from}) k
  on conflict (customer_id, notification_type_id) do update set whatsapp_active = ${isOn}
  where p.whatsapp_active <> ${isOn}`;

const switchOff = command('switch_whatsapp_off', write(chosen, false));

/**
 * The types that were on before BAJA. Without BAJA: the types that are on by default (`$3`), if the customer has switched
 * off all of them.
 */
const back = `select k.* from (
      select c.*, bool_or(c.active and c.whatsapp_active) over (partition by c.customer_id) as has_some from (${chosen}) c) k
    left join whatsapp_opt_outs o using (customer_id)
    where (o.types is not null or not k.has_some) and k.notification_type_id = any(coalesce(o.types, $3::bigint[]))`;
const switchOn = command('switch_whatsapp_on', write(back, true));

const forget = command(
  'forget_whatsapp_opt_out',
  `delete from whatsapp_opt_outs where customer_id in (${customersAtNumber})`,
);

/**
 * Obeys BAJA and ALTA of a number: switches the optional messages of its members off, or on again as they were before. Messages
 * that are always sent stay. Returns whether anything changed.
 */
export async function obeyKeyword(
  tx: Transaction,
  keyword: Keyword,
  { number, now }: { number: string; now: string },
): Promise<boolean> {
  if (keyword === 'stop') {
    const changed = await remember.run(tx, [number, optionalIds, now]);
    await switchOff.run(tx, [number, optionalIds]);
    return changed > 0;
  }
  const changed = await switchOn.run(tx, [number, optionalIds, usualIds]);
  await forget.run(tx, [number]);
  return changed > 0;
}
