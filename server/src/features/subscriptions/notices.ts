import { cardLabel } from '@tbm/domain/cards';
import { nextCharge } from '@tbm/domain/next-charge';
import { settings } from '@tbm/domain/settings';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { billingOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { branches } from '../branches/index.ts';
import { isQueued, queueMail } from '../messages/index.ts';
import { class_packages } from '../packages/index.ts';
import { payment_sources } from '../payment-sources/index.ts';
import { type PurchaseRow, purchases } from '../purchases/index.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'stripe' | 'paypal'>;

/** Active subscriptions that meet a condition, with what their mails contain. */
const running = ({ db }: Needed, condition: SQL) =>
  db
    .select({
      purchase: purchases,
      item: class_packages,
      customer: customers,
      timezone: branches.timezone,
      source: payment_sources,
    })
    .from(purchases)
    .innerJoin(class_packages, eq(class_packages.class_package_id, purchases.class_package_id))
    .innerJoin(customers, eq(customers.customer_id, purchases.customer_id))
    .innerJoin(branches, eq(branches.branch_id, purchases.branch_id))
    .leftJoin(payment_sources, eq(payment_sources.payment_source_id, purchases.payment_source_id))
    .where(and(eq(purchases.status, 'active'), sql`${purchases.subscription_id} is not null`, condition));

const previewOf = async (services: Needed, purchase: PurchaseRow): Promise<number> =>
  billingOf(services, purchase).previewCharge(purchase.subscription_id ?? '');

/** Announces charges by mail, once each: `charge_notice_days` full days before, a trial of a week on its second day. */
export async function announceCharges(services: Needed): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  // The job runs every hour: a day more leaves the full days.
  const soon = sql`${purchases.current_period_end} > ${now}::timestamptz
    and ${purchases.current_period_end} <= ${now}::timestamptz + make_interval(days => ${settings.charge_notice_days + 1})`;
  const inTrial = sql`${purchases.trial_ends_at} > ${now}::timestamptz`;
  const coming = [
    ['renewal_coming', await running(services, sql`${soon} and (${inTrial}) is not true`)],
    ['trial_ending', await running(services, sql`${soon} and ${inTrial}`)],
  ] as const;
  for (const [template, rows] of coming)
    for (const { purchase, item, customer, timezone, source } of rows) {
      const cause = `${template}:${purchase.purchase_id}:${purchase.current_period_end}`;
      const isAnnounced = await isQueued(db, cause);
      if (isAnnounced) continue;
      // Only the provider knows how many charges a discount still reduces.
      const total_payment = await previewOf(services, purchase).catch(() => null);
      // The provider cannot be reached: the next run, in an hour, tries again.
      if (total_payment === null) continue;
      await db.transaction((tx) =>
        queueMail(tx, {
          cause,
          customer_id: customer.customer_id,
          recipient: customer.email,
          template,
          now,
          data: {
            name: customer.name,
            title: item.title,
            cancellable: purchase.purchase_id,
            total_payment,
            day: nextCharge({ ...purchase, invoices: [] }, now, timezone)?.toString() ?? null,
            card: source && cardLabel(source),
          },
        }),
      );
    }
}
