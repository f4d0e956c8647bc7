import { cardLabel, cardNoticeDays, lastDayOfCard } from '@tbm/domain/cards';
import { dayIn } from '@tbm/domain/time';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { branches } from '../branches/index.ts';
import { queueMail } from '../messages/index.ts';
import { saveCardLater } from './save.ts';
import { payment_sources } from './tables.ts';

/** Queues a mail for each card that is about to expire; once per expiry date. */
export async function warnOfExpiringCards({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const expiringCards = await db
    .select({ source: payment_sources, customer: customers, timezone: branches.timezone })
    .from(payment_sources)
    .innerJoin(customers, eq(customers.customer_id, payment_sources.customer_id))
    .innerJoin(branches, eq(branches.branch_id, customers.branch_id))
    .where(
      and(
        isNull(payment_sources.deletedAt),
        sql`make_date(${payment_sources.exp_year}, ${payment_sources.exp_month}, 1) between
          ${now}::timestamptz - interval '2 months' and ${now}::timestamptz + interval '2 months'`,
      ),
    );
  for (const { source, customer, timezone } of expiringCards) {
    const last = lastDayOfCard(source);
    const today = dayIn(now, timezone);
    const days = today.until(last, { largestUnit: 'day' }).days;
    const isSoon = days >= 0 && days <= cardNoticeDays;
    if (!isSoon) continue;
    await db.transaction((tx) =>
      queueMail(tx, {
        cause: `card_expiring:${source.payment_source_id}:${last}`,
        customer_id: customer.customer_id,
        recipient: customer.email,
        template: 'card_expiring',
        now,
        data: {
          name: customer.name,
          title: '',
          card: cardLabel(source),
          day: last.toString(),
        },
      }),
    );
  }
}

export const paymentSourceJobs = (services: Services): Jobs => ({
  tasks: {
    keep_card: (payload) => saveCardLater(services, payload as Parameters<typeof saveCardLater>[1]),
    warn_of_expiring_cards: () => warnOfExpiringCards(services),
  },
  lanes: { keep_card: 'payments' },
  crontab: '20 16 * * * warn_of_expiring_cards',
});
