import { sql } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { cancelPlaces } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { lockClasses } from './lock.ts';
import { heldPlaces, tellCancelled } from './notices.ts';

/**
 * Gives classes up: every place is cancelled, its credit goes back to its lot, everyone is told once. Whoever books at
 * the same moment is either told too, or finds the class gone.
 */
export async function cancelClasses(
  tx: Transaction,
  actor: Person,
  { ids, reason, now }: { ids: readonly number[]; reason: string; now: string },
): Promise<{ cancelled: number; told: number }> {
  const there = await lockClasses(tx, ids);
  if (there.length === 0) return { cancelled: 0, told: 0 };
  const { rows } = await tx.execute<{ class_reservation_id: number }>(sql`
    select class_reservation_id from class_reservations where single_class_id in ${there} and "deletedAt" is null`);
  const gone = await cancelPlaces(
    tx,
    rows.map(({ class_reservation_id }) => class_reservation_id),
    now,
  );
  await tx.execute(sql`update single_classes set "deletedAt" = ${now} where single_class_id in ${there}`);
  for (const single_class_id of there)
    await recordAudit(tx, actor, {
      action: 'cancel',
      thing: 'single_classes',
      thing_id: single_class_id,
      customer_id: null,
      before: null,
      after: { reason },
      now,
    });
  const told = await tellCancelled(tx, await heldPlaces(tx, gone), { reason, now });
  return { cancelled: there.length, told };
}

/**
 * Cancels one class [API-081]. With members in it only when that was meant. Throws `class_not_found`,
 * `class_has_reservations`, `class_begun`.
 */
export async function cancelClass(
  services: Services,
  actor: Person,
  { single_class_id, notify, reason }: { single_class_id: number; notify: boolean; reason: string },
): Promise<{ cancelled: number; told: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const done = await db.transaction(async (tx) => {
    await lockClasses(tx, [single_class_id]);
    const { rows } = await tx.execute<{ taken: number; begun: boolean }>(sql`
      select taken, class_date <= ${now}::timestamptz as begun from single_classes
      where single_class_id = ${single_class_id} and "deletedAt" is null`);
    const [item] = rows;
    if (!item) throw problem('class_not_found');
    if (item.begun) throw problem('class_begun');
    if (item.taken > 0 && !notify) throw problem('class_has_reservations', { taken: String(item.taken) });
    return cancelClasses(tx, actor, { ids: [single_class_id], reason, now });
  });
  scheduleChanged(services, single_class_id);
  return done;
}
