import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type NoticeName, queueMail, queueWhatsapp, type Templates } from '../messages/index.ts';

/** The types of `notification_types`, by topic. */
const types = { evening_before: 1, two_hours_before: 2, waitlist: 3, credits_expiring: 4 } as const;

/** A customer to notify, and her channels. */
const recipient = z.object({
  customer_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  by_email: z.boolean(),
  by_whatsapp: z.boolean(),
  /** `HH:mm` on the branch's clock. */
  preferred_time: z.string(),
});
export type Recipient = z.output<typeof recipient>;

/**
 * A statement for customers `c` with their preferences for a type of notice: their own, else the type's. `joins` selects
 * the customers, `columns` are further columns of each, with the fields `row`.
 */
export const recipientsStatement = <Row extends z.ZodRawShape = Record<never, never>>(
  name: string,
  {
    type,
    joins,
    columns = '',
    row,
    scans,
  }: { type: keyof typeof types; joins: string; columns?: string; row?: Row; scans?: string },
) =>
  statement(
    name,
    `select c.customer_id, c.name, c.email, c.phone,
      coalesce(p.active and p.email_active, t.email_active) as by_email,
      coalesce(p.active and p.whatsapp_active, t.whatsapp_active) as by_whatsapp,
      coalesce(p.preferred_time, t.preferred_time) as preferred_time ${columns && `, ${columns}`}
    from customers c ${joins}
    join notification_types t on t.notification_type_id = ${types[type]}
    left join customer_notification_types p
      on p.customer_id = c.customer_id and p.notification_type_id = t.notification_type_id
    order by c.customer_id`,
    recipient.extend(row ?? ({} as Row)),
    scans ? { scans } : {},
  );

/** Queues a notice by mail and by WhatsApp, by the customer's preferences; at most once per cause and channel [decisions 12]. */
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
