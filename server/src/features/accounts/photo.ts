import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import type { Services } from '../../platform/services.ts';
import { dropPhoto, storePhoto } from '../files/index.ts';
import { customers } from './tables.ts';

/** Replaces the customer's photo [PROFILE-002]. Throws what `storePhoto` throws. */
export const putPhoto = (services: Services, { customer_id }: Person, incoming: Incoming | null) =>
  storePhoto(services, incoming, (tx, file_id) => change(tx, customer_id, file_id));

export const removePhoto = ({ db }: Services, { customer_id }: Person): Promise<void> =>
  db.transaction((tx) => change(tx, customer_id, null));

const lockPhoto = statement(
  'lock_photo_of_customer',
  'select file_id from customers where customer_id = $1 for no key update',
  z.object({ file_id: z.int().nullable() }),
);

/** Serializes concurrent changes: the later one sees the earlier photo, so that no photo is left without an owner. */
async function change(tx: Transaction, customer_id: number, file_id: number | null): Promise<void> {
  const before = await lockPhoto.maybeOne(tx, [customer_id]);
  await tx.update(customers).set({ file_id }).where(eq(customers.customer_id, customer_id));
  if (before?.file_id) await dropPhoto(tx, before.file_id);
}
