import { lastDayOf } from '@tbm/domain/imports';
import { methods } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { branches } from '../branches/index.ts';
import { packageById } from '../packages/index.ts';
import { activate, begin, purchases } from '../purchases/index.ts';
import { customerOf } from './find.ts';
import type { Importing, Outcome, RowOf } from './importing.ts';

/**
 * Gives a member what is left of a package that she bought elsewhere: its classes, and online access if it includes it,
 * through its last day. It was paid there, so it has no charge here and renews nothing: a card cannot be moved, and
 * every charge needs her consent. The reference is its cart, so the same row never gives it twice.
 */
export async function importMembership(
  tx: Transaction,
  row: RowOf<'memberships'>,
  { actor, now }: Importing,
): Promise<Outcome> {
  const { customer_id, branch_id: home } = await customerOf(tx, row.email);
  const item = await packageById(tx, row.package_id);
  if (!item || item.is_test) throw fieldProblem('package_not_found', 'package_id');
  const cart_id = `importado:${row.reference}`;
  const [known] = await tx
    .select({ class_package_id: purchases.class_package_id })
    .from(purchases)
    .where(and(eq(purchases.customer_id, customer_id), eq(purchases.cart_id, cart_id)));
  if (known && known.class_package_id !== item.class_package_id)
    throw fieldProblem('import_reference_taken', 'reference');
  if (known) return 'known';
  const [branch] = await tx
    .select({ branch_id: branches.branch_id, timezone: branches.timezone })
    .from(branches)
    .where(eq(branches.branch_id, item.branch_id ?? home));
  const { branch_id, timezone } = oneOr(branch ? [branch] : [], 'not_found');
  const begun = await begin(
    tx,
    {
      ...{ customer_id, class_package_id: item.class_package_id, branch_id, cart_id },
      ...{ total_payment: 0, payment_method_id: methods.gift, sold_by: actor.customer_id },
      class_amount: classesOf(row, item),
      is_unlimited: item.is_unlimited,
      expiration_days: daysUntil(row, dayIn(now, timezone)),
      include_online: item.include_online,
    },
    now,
  );
  const bought = oneOr(begun ? [begun] : [], 'busy');
  await activate(tx, bought, { charge: null, now });
  await recordAudit(tx, actor, {
    action: 'give_access',
    thing: 'purchases',
    thing_id: bought.purchase_id,
    customer_id,
    before: null,
    after: bought,
    now,
  });
  return 'added';
}

/** How many classes are left; null of a package that has none or does not count them. */
function classesOf(
  { classes }: RowOf<'memberships'>,
  { is_unlimited, class_amount }: { is_unlimited: boolean; class_amount: number | null },
): number | null {
  const isCounted = !is_unlimited && class_amount !== null;
  if (isCounted && classes === null) throw fieldProblem('import_classes_missing', 'classes');
  if (!isCounted && classes !== null) throw fieldProblem('import_classes_unlimited', 'classes');
  return classes;
}

/** Days from today through its last day. */
function daysUntil(row: RowOf<'memberships'>, today: Temporal.PlainDate): number {
  const last = lastDayOf(row);
  if (last === null) throw fieldProblem('import_last_day', 'last_day');
  const { days } = today.until(last, { largestUnit: 'days' });
  if (days < 0) throw fieldProblem('import_over', row.last_day === null ? 'next_charge' : 'last_day');
  return days;
}
