import type { CustomerNotificationType, PreferenceFields } from '@tbm/contract/notifications';
import { isOptional, messageTypeList, messageTypeOf } from '@tbm/domain/message-types';
import { type Channel, mayMailInstead } from '@tbm/domain/notification-preferences';
import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { consentsOf } from '../consents/index.ts';
import { mustWriteAlta, preferenceColumns, preferenceRow } from '../preferences/index.ts';

const chosen = statement(
  'customer_preferences',
  `select t.notification_type_id, t.name, t.description, ${preferenceColumns('$1::bigint')}
  from notification_types t
  left join customer_notification_types p
    on p.notification_type_id = t.notification_type_id and p.customer_id = $1
  where t.notification_type_id = any($2)
  order by t.notification_type_id`,
  z.object({
    notification_type_id: z.int(),
    name: z.string(),
    description: z.string(),
    ...preferenceRow,
  }),
);

/** The types that are sent to members. */
const shown = messageTypeList.filter(({ kind }) => kind !== 'staff').map(({ id }) => id);

type Need = Pick<Services, 'db' | 'config' | 'push'>;

async function read(
  { db, config, push }: Need,
  customer_id: number,
  ids: number[],
): Promise<CustomerNotificationType[]> {
  const rows = await chosen.all(db, [customer_id, ids]);
  return rows.flatMap(({ marketing, mail_choice, whatsapp_verified, ...row }) => {
    const type = messageTypeOf(row.notification_type_id);
    // For the compiler: only types of the catalogue are read.
    if (!type) return [];
    const isOffered: Record<Channel, boolean> = {
      email: true,
      whatsapp: config.whatsapp === 'on',
      push: push !== null,
    };
    const channels = (Object.keys(type.channels) as Channel[]).filter((channel) => isOffered[channel]);
    const optional = isOptional(type.kind);
    const isByMail =
      !(isOffered.whatsapp && whatsapp_verified) && mayMailInstead(type, { ...row, mail_choice });
    const isAllowed = type.kind !== 'marketing' || marketing;
    return {
      ...row,
      customer_id,
      optional,
      channels,
      // A type that cannot be switched off is on, even if another choice is stored. Marketing is off until the member allows it.
      active: row.active || !optional,
      email_active:
        isAllowed && type.channels.email !== undefined && (row.email_active || isByMail || !optional),
      whatsapp_active:
        isAllowed && type.channels.whatsapp !== undefined && (row.whatsapp_active || !optional),
      push_active: isAllowed && type.channels.push !== undefined && (row.push_active || !optional),
      preferred_time: type.preferred_time === null ? null : row.preferred_time,
    };
  });
}

/** A member's preferences: every type that is sent to members, with defaults where the member chose nothing [API-149]. */
export const preferencesOf = (services: Need, customer_id: number): Promise<CustomerNotificationType[]> =>
  read(services, customer_id, shown);

/** The member's preferences for one type. Throws `not_found` for a type that is not sent to members. */
export async function preferenceOf(
  services: Need,
  customer_id: number,
  notification_type_id: number,
): Promise<CustomerNotificationType> {
  const [found] = shown.includes(notification_type_id)
    ? await read(services, customer_id, [notification_type_id])
    : [];
  if (!found) throw problem('not_found');
  return found;
}

/** Whether a type may be switched on: marketing only with the member's consent. */
async function mayBeOn(db: Executor, customer_id: number, notification_type_id: number): Promise<boolean> {
  if (messageTypeOf(notification_type_id)?.kind !== 'marketing') return true;
  return (await consentsOf(db, customer_id)).some(({ purpose, given }) => purpose === 'marketing' && given);
}

const write = command(
  'write_preference',
  `insert into customer_notification_types as p
    (notification_type_id, customer_id, email_active, whatsapp_active, preferred_time, active, push_active)
  select t.notification_type_id, $2, $3, $4, coalesce($5, t.preferred_time, '09:00'), $6, $7
  from notification_types t where t.notification_type_id = $1
  on conflict (customer_id, notification_type_id) do update
    set email_active = excluded.email_active, whatsapp_active = excluded.whatsapp_active,
      active = excluded.active, push_active = coalesce($7, p.push_active), preferred_time = coalesce($5, p.preferred_time)`,
);

/**
 * Writes the member's preferences for a type. Throws `not_found`, `notification_fixed`, `channel_not_offered`. Throws
 * `marketing_not_allowed` for marketing that the member does not allow, and `whatsapp_opted_out` for WhatsApp after the
 * BAJA of a number that the member has not verified.
 */
export async function writePreference(
  services: Need,
  customer_id: number,
  {
    notification_type_id,
    email_active,
    whatsapp_active,
    push_active,
    preferred_time,
    active,
  }: Omit<PreferenceFields, 'customer_id'>,
): Promise<CustomerNotificationType> {
  const { optional } = await preferenceOf(services, customer_id, notification_type_id);
  if (!optional) throw problem('notification_fixed');
  const has: { [C in Channel]?: boolean } = messageTypeOf(notification_type_id)?.channels ?? {};
  const chosen: [Channel, boolean | undefined][] = [
    ['email', email_active],
    ['whatsapp', whatsapp_active],
    ['push', push_active],
  ];
  if (chosen.some(([channel, isOn]) => isOn && has[channel] === undefined))
    throw problem('channel_not_offered');
  const isAnyOn = active && chosen.some(([, isOn]) => isOn);
  if (isAnyOn && !(await mayBeOn(services.db, customer_id, notification_type_id)))
    throw problem('marketing_not_allowed');
  if (whatsapp_active && (await mustWriteAlta(services.db, customer_id))) throw problem('whatsapp_opted_out');
  await write.run(services.db, [
    notification_type_id,
    customer_id,
    email_active,
    whatsapp_active,
    preferred_time ?? null,
    active,
    push_active ?? null,
  ]);
  return preferenceOf(services, customer_id, notification_type_id);
}

const remove = command(
  'reset_preference',
  'delete from customer_notification_types where customer_id = $1 and notification_type_id = $2',
);

/** Returns a type to its defaults. Throws `not_found` when the member had chosen nothing. */
export async function resetPreference(
  db: Executor,
  customer_id: number,
  notification_type_id: number,
): Promise<{ deleted: true }> {
  if ((await remove.run(db, [customer_id, notification_type_id])) === 0) throw problem('not_found');
  return { deleted: true };
}
