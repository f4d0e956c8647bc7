import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { activePlaces, heldPlaces, notifyCancelled, notifyWaitingCancelled } from '../class-notices/index.ts';
import { cancelPlaces } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { retryOnConflict } from './again.ts';
import { lockClasses } from './lock.ts';

const deleteClasses = command(
  'delete_classes',
  'update single_classes set "deletedAt" = $2, "cancelledAt" = $2 where single_class_id = any($1::bigint[])',
);

/**
 * Cancels classes. Every place is cancelled, its credit returns to its lot and stays usable for some days. Every member
 * gets one notice, and so does everyone on the waitlist. A member who books or joins at the same moment either gets a
 * notice too, or does not find the class.
 */
export async function cancelClasses(
  tx: Transaction,
  actor: Person,
  { ids, reason, now }: { ids: readonly number[]; reason: string; now: string },
): Promise<{ cancelled: number; told: number }> {
  const lockedIds = await lockClasses(tx, ids);
  if (lockedIds.length === 0) return { cancelled: 0, told: 0 };
  const cancelledPlaces = await cancelPlaces(tx, await activePlaces(tx, lockedIds), now, 'class_cancelled');
  await deleteClasses.run(tx, [lockedIds, now]);
  for (const single_class_id of lockedIds)
    await recordAudit(tx, actor, {
      action: 'cancel',
      thing: 'single_classes',
      thing_id: single_class_id,
      customer_id: null,
      before: null,
      after: { reason },
      now,
    });
  const toldMembers = await notifyCancelled(tx, await heldPlaces(tx, cancelledPlaces), { reason, now });
  const waiting = await notifyWaitingCancelled(tx, lockedIds, { reason, now });
  return { cancelled: lockedIds.length, told: toldMembers.union(waiting).size };
}

const classToCancel = statement(
  'class_to_cancel',
  `select taken, class_date <= $2::timestamptz as begun from single_classes
  where single_class_id = $1 and "deletedAt" is null`,
  z.object({ taken: z.int(), begun: z.boolean() }),
);

interface Cancelling {
  single_class_id: number;
  notify: boolean;
  reason: string;
}

/** Cancels one class in the caller's transaction. Throws `class_not_found`, `class_has_reservations`, `class_begun`. */
export async function cancelOne(
  tx: Transaction,
  actor: Person,
  { single_class_id, notify, reason, now }: Cancelling & { now: string },
): Promise<{ cancelled: number; told: number }> {
  await lockClasses(tx, [single_class_id]);
  const item = await classToCancel.maybeOne(tx, [single_class_id, now]);
  if (!item) throw problem('class_not_found');
  if (item.begun) throw problem('class_begun');
  if (item.taken > 0 && !notify) throw problem('class_has_reservations', { taken: String(item.taken) });
  return cancelClasses(tx, actor, { ids: [single_class_id], reason, now });
}

/**
 * Cancels one class [API-081]; one with members only when `notify` confirms it. Throws `class_not_found`,
 * `class_has_reservations`, `class_begun`.
 */
export async function cancelClass(
  services: Services,
  actor: Person,
  cancelling: Cancelling,
): Promise<{ cancelled: number; told: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const done = await retryOnConflict(() =>
    db.transaction((tx) => cancelOne(tx, actor, { ...cancelling, now })),
  );
  scheduleChanged(services, cancelling.single_class_id);
  return done;
}
