import { cardLabel } from '@tbm/domain/cards';
import { nextCharge } from '@tbm/domain/next-charge';
import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import { billingOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { isQueued, queueMail } from '../messages/index.ts';
import { type PurchaseRow, paidForName, purchaseRow, purchaseRowColumns } from '../purchases/index.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'stripe' | 'paypal'>;

/**
 * Active subscriptions that are charged soon, with who pays them, in their trial or not, with what their mails contain. The job runs every hour:
 * a day more leaves the full days.
 */
const chargedSoon = statement(
  'subscriptions_charged_soon',
  `select ${purchaseRowColumns('p')}, i.title, c.name, c.email, b.timezone, s.card_type, s.last_digits,
    pc.price as new_price, ${paidForName('p')} as for_name
  from purchases p
  left join plan_changes pc on pc.purchase_id = p.purchase_id and pc."plannedAt" is not null
    and pc."appliedAt" is null and pc."withdrawnAt" is null
  join class_packages i on i.class_package_id = coalesce(pc.to_package_id, p.class_package_id)
  join customers c on c.customer_id = p.payer_id
  join branches b on b.branch_id = p.branch_id
  left join payment_sources s on s.payment_source_id = p.payment_source_id
  where p.status = 'active' and p.subscription_id is not null
    and p.current_period_end > $1::timestamptz
    and p.current_period_end <= $1::timestamptz + make_interval(days => ${settings.charge_notice_days + 1})
    -- The return from a pause has a notice of its own.
    and not exists (select from subscription_pauses sp
      where sp.purchase_id = p.purchase_id and sp."cancelledAt" is null and sp."endsAt" > $1::timestamptz)
    and (p.trial_ends_at is not null and p.trial_ends_at > $1::timestamptz) = $2::boolean
  order by p.purchase_id`,
  purchaseRow.extend({
    title: z.string(),
    name: z.string(),
    email: z.string(),
    timezone: z.string(),
    card_type: z.string().nullable(),
    last_digits: z.string().nullable(),
    /** Of the plan that begins with this charge. */
    new_price: z.number().nullable(),
    /** The member for whom it is charged, where another one pays. */
    for_name: z.string().nullable(),
  }),
);

const previewOf = async (services: Needed, purchase: PurchaseRow): Promise<number> =>
  billingOf(services, purchase).previewCharge(purchase.subscription_id ?? '');

/** Announces charges by mail, once each: `charge_notice_days` full days before, a trial of a week on its second day. */
export async function announceCharges(services: Needed): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const coming = [
    ['renewal_coming', await chargedSoon.all(db, [now, false])],
    ['trial_ending', await chargedSoon.all(db, [now, true])],
  ] as const;
  for (const [template, rows] of coming)
    for (const {
      title,
      name,
      email,
      timezone,
      card_type,
      last_digits,
      new_price,
      for_name,
      ...purchase
    } of rows) {
      const cause = `${template}:${purchase.purchase_id}:${purchase.current_period_end}`;
      const isAnnounced = await isQueued(db, cause);
      if (isAnnounced) continue;
      // Only the provider knows how many charges a discount still reduces.
      const total_payment = new_price ?? (await previewOf(services, purchase).catch(() => null));
      // The provider cannot be reached: the next run, in an hour, tries again.
      if (total_payment === null) continue;
      await db.transaction((tx) =>
        queueMail(tx, {
          cause,
          customer_id: purchase.payer_id,
          recipient: email,
          template,
          now,
          data: {
            name,
            ...(for_name ? { for_name } : {}),
            title,
            cancellable: purchase.purchase_id,
            total_payment,
            day: nextCharge({ ...purchase, invoices: [] }, now, timezone)?.toString() ?? null,
            card: card_type === null || last_digits === null ? null : cardLabel({ card_type, last_digits }),
          },
        }),
      );
    }
}
