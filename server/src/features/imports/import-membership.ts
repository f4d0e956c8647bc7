import { lastDayOf } from '@tbm/domain/imports';
import { methods } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { timezoneOfBranch } from '../branches/index.ts';
import { packageOnSale } from '../packages/index.ts';
import { activate, begin, correct, lockPurchase } from '../purchases/index.ts';
import { customerOf } from './find.ts';
import type { Importing, Outcome } from './importing.ts';
import type { RowOf } from './read-row.ts';
import { importedPurchases } from './records.ts';

const purchaseOfReference = statement(
  'imported_purchase',
  'select purchase_id, class_package_id from purchases where customer_id = $1 and cart_id = $2',
  z.object({ purchase_id: z.int(), class_package_id: z.int() }),
);

/**
 * Gives a member the rest of a package that was bought in another system: its classes, and online access if it includes it,
 * through its last day. It is paid already, so it has no charge and no renewal: a card cannot be moved, and every charge needs
 * the member's consent. The reference is its cart, so the same row never gives it twice. Without a reference, a member has one
 * imported purchase of a package. The result of an earlier import is corrected while none of its classes is used.
 */
export async function importMembership(
  tx: Transaction,
  row: RowOf<'memberships'>,
  importing: Importing,
): Promise<Outcome> {
  const { actor, now, hasher } = importing;
  const { customer_id, branch_id: home, is_current } = await customerOf(tx, hasher, row.email);
  const item = await packageOnSale(tx, row.package, now);
  if (!item || item.is_test) throw fieldProblem('import_package_unknown', 'package');
  const cart_id = `importado:${row.reference ?? `paquete ${item.class_package_id}`}`;
  const branch_id = item.branch_id ?? home;
  const timezone = await timezoneOfBranch(tx, branch_id);
  const last_day = lastDayOf(row);
  if (last_day === null) throw fieldProblem('import_last_day', 'last_day');
  const known = await purchaseOfReference.maybeOne(tx, [customer_id, cart_id]);
  if (known && known.class_package_id !== item.class_package_id)
    throw fieldProblem('import_reference_taken', 'reference');
  const terms = { classes: row.classes, last_day };
  // A row without a reference may belong to a merged account, while this purchase belongs to the kept one.
  if (known && !is_current && row.reference === null) return 'known';
  if (known) return correctKnown(tx, known.purchase_id, { ...terms, timezone }, importing);
  const { days } = dayIn(now, timezone).until(last_day, { largestUnit: 'days' });
  if (days < 0) throw fieldProblem('import_over', row.last_day === null ? 'next_charge' : 'last_day');
  const begun = await begin(
    tx,
    {
      customer_id,
      payer_id: customer_id,
      class_package_id: item.class_package_id,
      branch_id,
      cart_id,
      total_payment: 0,
      payment_method_id: methods.gift,
      sold_by: actor.customer_id,
      class_amount: row.classes,
      is_unlimited: item.is_unlimited,
      expiration_days: days,
      include_online: item.include_online,
    },
    now,
  );
  const bought = oneOr(begun ? [begun] : [], 'busy');
  await activate(tx, bought, { charge: null, now });
  await importedPurchases.remember(tx, bought.purchase_id, { hasher, fields: terms });
  await recordAudit(tx, actor, {
    action: 'give_access',
    thing: 'purchases',
    thing_id: bought.purchase_id,
    customer_id,
    before: null,
    after: row.price === null ? bought : { ...bought, price: row.price },
    now,
  });
  return 'added';
}

const lotOfPurchase = statement(
  'lot_of_imported_purchase',
  `select available_classes, is_unlimited from credit_lots where purchase_id = $1
  order by credit_lot_id`,
  z.object({ available_classes: z.int(), is_unlimited: z.boolean() }),
);

/** The remaining classes of a purchase; null when they are not counted. */
async function classesNow(db: Executor, purchase_id: number): Promise<number | null> {
  const lot = await lotOfPurchase.maybeOne(db, [purchase_id]);
  return lot && !lot.is_unlimited ? lot.available_classes : null;
}

/**
 * Corrects a purchase of an earlier import; it is locked before its credits, the order that all writers share. Throws
 * `import_used` when the row has changed, and the studio or the member has changed the purchase since or it is no longer active.
 */
async function correctKnown(
  tx: Transaction,
  purchase_id: number,
  { timezone, ...given }: { classes: number | null; last_day: string; timezone: string },
  { actor, now, hasher }: Importing,
): Promise<Outcome> {
  const before = await lockPurchase(tx, purchase_id);
  if (!before) throw problem('not_found');
  const { customer_id, access_until, status } = before;
  const current =
    status === 'active' && access_until !== null
      ? {
          classes: await classesNow(tx, purchase_id),
          last_day: dayIn(access_until, timezone).subtract({ days: 1 }).toString(),
        }
      : null;
  const changes = await importedPurchases.changesOf(tx, purchase_id, { hasher, given, current });
  if (!changes) return 'known';
  if (changes.contested.length > 0) throw fieldProblem('import_used', changes.contested[0] ?? 'classes');
  if (current === null || changes.changed.length === 0) return 'known';
  const corrected = {
    classes: changes.changed.includes('classes') ? given.classes : current.classes,
    last_day: changes.changed.includes('last_day') ? given.last_day : current.last_day,
  };
  const after = await correct(tx, before, { ...corrected, timezone, now });
  if (!after) throw fieldProblem('import_used', changes.changed[0] ?? 'classes');
  // What the studio has changed since is not the import's: the same file would overwrite it the next time.
  const newValues = Object.fromEntries(changes.changed.map((name) => [name, corrected[name]]));
  await importedPurchases.remember(tx, purchase_id, { hasher, fields: newValues });
  await recordAudit(tx, actor, {
    action: 'update',
    thing: 'purchases',
    thing_id: purchase_id,
    customer_id,
    before,
    after,
    now,
  });
  return 'changed';
}
