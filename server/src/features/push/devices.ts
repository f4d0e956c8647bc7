import { type PushDevice, pushDevice } from '@tbm/contract/push';
import type { Person } from '../../platform/actor.ts';
import { sameKey } from '../../platform/database/literals.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { PushSubscription } from '../../platform/push/push.ts';
import type { Services } from '../../platform/services.ts';
import { isLive } from './live.ts';

/** A member's devices beyond this number are forgotten, those first that were confirmed longest ago. */
const mostDevices = 10;

const columns = 's.push_subscription_id, s.device, s."createdAt", s."usedAt"';

const devices = statement(
  'push_devices',
  `select ${columns} from push_subscriptions s where s.customer_id = $1 and ${isLive}
  order by s.push_subscription_id desc`,
  pushDevice,
);

/** The devices that receive a member's messages, newest first. */
export const devicesOf = (db: Executor, customer_id: number): Promise<PushDevice[]> =>
  devices.all(db, [customer_id]);

/** Serializes the devices of one member, so that they are never more than allowed. */
const lockMember = command(
  'lock_member_for_devices',
  'select from customers where customer_id = $1 for no key update',
);

/** The keys prove that it is the same browser: only it may move to another account. */
const write = statement(
  'write_push_subscription',
  `insert into push_subscriptions as s
    (push_subscription_id, customer_id, session_id, endpoint, p256dh, auth, device, "createdAt", "confirmedAt")
  select ${sameKey('o', 'push_subscriptions', 'push_subscription_id')}, $1, $2, $3, $4, $5, $6, $7, $7
  from (values ($3)) g (endpoint) left join push_subscriptions o on o.endpoint = g.endpoint
  on conflict (endpoint) do update
    set customer_id = excluded.customer_id, session_id = excluded.session_id, device = excluded.device,
      "confirmedAt" = excluded."confirmedAt",
      "createdAt" = case when s.customer_id = excluded.customer_id then s."createdAt" else excluded."createdAt" end,
      "usedAt" = case when s.customer_id = excluded.customer_id then s."usedAt" end
    where s.p256dh = excluded.p256dh and s.auth = excluded.auth
  returning ${columns}`,
  pushDevice,
);

const forgetOldest = command(
  'forget_oldest_devices',
  `delete from push_subscriptions where push_subscription_id in (
    select push_subscription_id from push_subscriptions where customer_id = $1
    order by "confirmedAt" desc, push_subscription_id desc offset ${mostDevices})`,
);

/**
 * Sends the member's messages to this device too. A device that another account had turned on belongs to this member from
 * now on. Idempotent. Throws `push_off`, `push_refused`.
 */
export async function turnOn(
  { db, push, clock }: Pick<Services, 'db' | 'push' | 'clock'>,
  { customer_id, session_id }: Pick<Person, 'customer_id' | 'session_id'>,
  { endpoint, p256dh, auth, device }: PushSubscription & { device: string },
): Promise<PushDevice> {
  if (!push) throw problem('push_off');
  if (!push.accepts({ endpoint, p256dh, auth })) throw problem('push_refused');
  return db.transaction(async (tx) => {
    await lockMember.run(tx, [customer_id]);
    const given = [customer_id, session_id, endpoint, p256dh, auth, device, clock.now()];
    const [written] = await write.all(tx, given);
    if (!written) throw problem('push_refused');
    await forgetOldest.run(tx, [customer_id]);
    return written;
  });
}

const remove = command(
  'delete_push_subscription',
  'delete from push_subscriptions where push_subscription_id = $1 and customer_id = $2',
);

/** Ends the messages to one of the member's devices. Throws `not_found`, also for another member's. */
export async function turnOff(
  db: Executor,
  customer_id: number,
  push_subscription_id: number,
): Promise<{ deleted: true }> {
  if ((await remove.run(db, [push_subscription_id, customer_id])) === 0) throw problem('not_found');
  return { deleted: true };
}

const anyDevice = command(
  'has_push_device',
  `select from push_subscriptions s where s.customer_id = $1 and ${isLive} limit 1`,
);

/** Whether any device receives the member's messages. */
export const hasDevice = async (db: Executor, customer_id: number): Promise<boolean> =>
  (await anyDevice.run(db, [customer_id])) > 0;
