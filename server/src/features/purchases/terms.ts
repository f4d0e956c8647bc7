import { titleOfPurchase } from '@tbm/domain/top-ups';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { queueMail } from '../messages/index.ts';
import { consentOf } from './charge-consents.ts';
import { isPaidByAnother } from './payer.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from './purchase-row.ts';

const byId = statement(
  'purchase_row',
  `select ${purchaseRowColumns()} from purchases where purchase_id = $1`,
  purchaseRow,
);

/** A purchase by its id. */
export const purchaseById = (db: Executor, purchase_id: number): Promise<PurchaseRow | undefined> =>
  byId.maybeOne(db, [purchase_id]);

const lockById = statement(
  'lock_purchase',
  `select ${purchaseRowColumns()} from purchases where purchase_id = $1 for update`,
  purchaseRow,
);

/** A purchase, its row locked for the caller's transaction. */
export const lockPurchase = (tx: Transaction, purchase_id: number): Promise<PurchaseRow | undefined> =>
  lockById.maybeOne(tx, [purchase_id]);

const termsById = statement(
  'terms_of_purchase',
  `select i.title, i.branch_id as package_branch_id, i.slots, i.guest_passes, c.customer_id, c.email, c.name,
    b.name as branch, b.timezone, payer.email as payer_email, payer.name as payer_name
  from class_packages i
  join customers c on c.customer_id = $2
  join customers payer on payer.customer_id = $4
  join branches b on b.branch_id = $3
  where i.class_package_id = $1`,
  z.object({
    title: z.string(),
    package_branch_id: z.int().nullable(),
    slots: z.string().nullable(),
    guest_passes: z.int(),
    customer_id: z.int(),
    email: z.string(),
    name: z.string(),
    branch: z.string(),
    timezone: z.string(),
    payer_email: z.string(),
    payer_name: z.string(),
  }),
);

/** The package and branch of a purchase, the member who gets it, and who pays: the same person, or another one of the family. */
export async function termsOf(db: Executor, purchase: PurchaseRow) {
  const { purchase_id, class_package_id, customer_id, branch_id, payer_id } = purchase;
  const found = await termsById.maybeOne(db, [class_package_id, customer_id, branch_id, payer_id]);
  if (!found) throw new Error(`Purchase ${purchase_id} refers to rows that do not exist`);
  return {
    item: {
      title: titleOfPurchase(found.title, purchase.tops_up_purchase_id !== null),
      branch_id: found.package_branch_id,
      slots: found.slots,
      guest_passes: found.guest_passes,
    },
    member: {
      customer_id: found.customer_id,
      email: found.email,
      name: found.name,
    },
    payer: {
      customer_id: payer_id,
      email: found.payer_email,
      name: found.payer_name,
    },
    branch: {
      name: found.branch,
      timezone: found.timezone,
    },
  };
}
export type Terms = Awaited<ReturnType<typeof termsOf>>;

/** The classes of a purchase as receipts show them; null for online packages. */
const classesOf = ({ is_unlimited, class_amount }: PurchaseRow): string | null =>
  is_unlimited ? 'Ilimitadas' : class_amount ? `${class_amount}` : null;

interface Paid {
  /** One mail per cause. */
  cause: string;
  total_payment: number;
  paidAt: string;
  /** Null when it was free. */
  payment_method: string | null;
  /** Last day, as a civil date. */
  expiration_date: string;
  now: string;
}

/**
 * Queues the receipt of a payment to who pays; that of a subscription repeats what the payer authorised. Another member who
 * gets the package is told once.
 */
export async function queueReceipt(
  tx: Transaction,
  purchase: PurchaseRow,
  { item, member, payer, branch }: Terms,
  { cause, now, ...paid }: Paid,
): Promise<void> {
  const consent = purchase.subscription_period ? await consentOf(tx, purchase.purchase_id) : undefined;
  await queueMail(tx, {
    cause,
    customer_id: payer.customer_id,
    recipient: payer.email,
    template: 'receipt',
    now,
    data: {
      name: payer.name,
      ...(isPaidByAnother(purchase) ? { for_name: member.name } : {}),
      purchase_id: purchase.purchase_id,
      title: item.title,
      timezone: branch.timezone,
      branch: branch.name,
      classes: classesOf(purchase),
      ...paid,
      ...(purchase.subscription_period ? { cancellable: purchase.purchase_id } : {}),
      ...(consent ? { authorised: { text: consent.text, at: consent.createdAt } } : {}),
    },
  });
  if (!isPaidByAnother(purchase)) return;
  await queueMail(tx, {
    cause: `package_received:${purchase.purchase_id}`,
    customer_id: member.customer_id,
    recipient: member.email,
    template: 'package_received',
    now,
    data: {
      name: member.name,
      payer_name: payer.name,
      title: item.title,
      classes: classesOf(purchase),
      expiration_date: paid.expiration_date,
    },
  });
}
