import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

/** SQL: a number as it is stored in `customers.phone`, without Mexico's country code. */
const asPhone = (number: string): string => `regexp_replace(${number}, '^[+]52', '')`;

/**
 * SQL: the customer `w` (`customer_id`, `verified`) of a conversation `v`: the customer who verified its number, else the
 * only customer with this telephone. With several, it is unknown which of them writes, so there is no owner.
 */
export const joinOwner = `left join lateral (
    select o.customer_id, true as verified from customers o where o.whatsapp_number = v.number
    union all
    select min(o.customer_id), false from customers o
    where o.phone = ${asPhone('v.number')} and o.whatsapp_number is null
      and not exists (select from customers verified where verified.whatsapp_number = v.number)
    having count(*) = 1) w on true`;

const ownerOfNumber = statement(
  'owner_of_whatsapp_number',
  'select customer_id from customers where whatsapp_number = $1',
  z.object({ customer_id: z.int() }),
);

/** The customer who verified the number; null when no one did. */
export const ownerOf = async (db: Executor, number: string): Promise<number | null> =>
  (await ownerOfNumber.maybeOne(db, [number]))?.customer_id ?? null;

/** SQL: all customers who receive messages by WhatsApp at the number `$1`. */
export const customersAtNumber = `select customer_id from customers where whatsapp_number = $1
    union
    select customer_id from customers
    where phone = ${asPhone('$1')} and whatsapp_number is null`;

const conversationOfCustomer = statement(
  'conversation_of_customer',
  `select v.conversation_id from customers c
    join conversations v on v.number = c.whatsapp_number
      or v.number = case when c.phone like '+%' then c.phone else '+52' || c.phone end
    ${joinOwner}
  where c.customer_id = $1 and w.customer_id = c.customer_id order by w.verified desc, v.conversation_id limit 1`,
  z.object({ conversation_id: z.int() }),
);

/** The customer's conversation by WhatsApp; null when none is known to belong to the customer. */
export const conversationOf = async (db: Executor, customer_id: number): Promise<number | null> =>
  (await conversationOfCustomer.maybeOne(db, [customer_id]))?.conversation_id ?? null;
