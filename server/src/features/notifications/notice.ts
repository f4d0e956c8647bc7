import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type NoticeName, queueMail, queueWhatsapp, type Templates } from '../messages/index.ts';

/** The types of `notification_types`, by what they are about. */
const types = { evening_before: 1, two_hours_before: 2, waitlist: 3, credits_expiring: 4 } as const;

/** Somebody to be told, and how she wants it. */
export type Recipient = {
  customer_id: number;
  name: string;
  email: string;
  phone: string;
  by_email: boolean;
  by_whatsapp: boolean;
  /** `HH:mm` on the branch's clock. */
  preferred_time: string;
};

/**
 * Customers `c` with what they want to hear of a type: their own preference, else the type's. `joins` says which ones,
 * and `more` what else is read of each.
 */
export async function recipients<T extends Record<string, unknown>>(
  tx: Transaction,
  type: keyof typeof types,
  joins: SQL,
  more: SQL = sql``,
): Promise<(Recipient & T)[]> {
  const { rows } = await tx.execute<Recipient & T>(sql`
    select c.customer_id, c.name, c.email, c.phone,
      coalesce(p.active and p.email_active, t.email_active) as by_email,
      coalesce(p.active and p.whatsapp_active, t.whatsapp_active) as by_whatsapp,
      coalesce(p.preferred_time, t.preferred_time) as preferred_time ${more}
    from customers c ${joins}
    join notification_types t on t.notification_type_id = ${types[type]}
    left join customer_notification_types p
      on p.customer_id = c.customer_id and p.notification_type_id = t.notification_type_id
    order by c.customer_id`);
  return rows as unknown as (Recipient & T)[];
}

/** Queues a notice by mail and by WhatsApp, as she wants it; at most once per cause and way [decisions 12]. */
export async function queueNotice<T extends NoticeName>(
  tx: Transaction,
  config: Pick<Config, 'whatsapp'>,
  {
    cause,
    customer,
    ...message
  }: {
    cause: string;
    customer: Recipient;
    template: T;
    data: Templates[T];
    now: string;
  },
): Promise<void> {
  const { customer_id, email, phone, by_email, by_whatsapp } = customer;
  const causeBy = (way: string) => `${cause}:${customer_id}:${way}`;
  if (by_email) await queueMail(tx, { ...message, cause: causeBy('email'), customer_id, recipient: email });
  if (by_whatsapp && config.whatsapp === 'on')
    await queueWhatsapp(tx, { ...message, cause: causeBy('whatsapp'), customer_id, recipient: phone });
}
