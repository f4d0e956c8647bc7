import { cardLabel, cardNoticeDays, lastDayOfCard } from '@tbm/domain/cards';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import { saveCardLater } from './save.ts';

/** Cards that expire around now, with their customers; the day in the branch's zone decides. */
const cardsThatExpire = statement(
  'cards_that_expire',
  `select s.payment_source_id, s.card_type, s.last_digits, s.exp_month, s.exp_year,
    c.customer_id, c.name, c.email, b.timezone
  from payment_sources s join customers c using (customer_id) join branches b using (branch_id)
  where s."deletedAt" is null and make_date(s.exp_year, s.exp_month, 1) between
    $1::timestamptz - interval '2 months' and $1::timestamptz + interval '2 months'
  order by s.payment_source_id`,
  z.object({
    payment_source_id: z.int(),
    card_type: z.string(),
    last_digits: z.string(),
    exp_month: z.int(),
    exp_year: z.int(),
    customer_id: z.int(),
    name: z.string(),
    email: z.string(),
    timezone: z.string(),
  }),
);

/** Queues a mail for each card that is about to expire; once per expiry date. */
export async function warnOfExpiringCards({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const card of await cardsThatExpire.all(db, [now])) {
    const { payment_source_id, customer_id, name, email, timezone } = card;
    const last = lastDayOfCard(card);
    const today = dayIn(now, timezone);
    const days = today.until(last, { largestUnit: 'day' }).days;
    const isSoon = days >= 0 && days <= cardNoticeDays;
    if (!isSoon) continue;
    await db.transaction((tx) =>
      queueMail(tx, {
        cause: `card_expiring:${payment_source_id}:${last}`,
        customer_id,
        recipient: email,
        template: 'card_expiring',
        now,
        data: {
          name,
          title: '',
          card: cardLabel(card),
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
