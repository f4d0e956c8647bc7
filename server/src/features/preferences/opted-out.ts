import { command, type Executor } from '../../platform/database/statement.ts';

/** SQL: the number to which the messages of a customer `n` go has written BAJA. */
const numberIsOut = `exists (select from conversations v
        where v.number = coalesce(n.whatsapp_number, '+52' || n.phone) and v."optedOutAt" is not null)`;

/** SQL: a customer wrote BAJA, or an earlier owner of the number did. */
export const isOptedOut = (customer_id: string): string =>
  `(exists (select from whatsapp_opt_outs o where o.customer_id = ${customer_id})
      or exists (select from customers n where n.customer_id = ${customer_id} and ${numberIsOut}))`;

/** SQL: BAJA was written at a number that a customer has not verified: only its owner may take that back. */
export const isOptedOutByOwner = (customer_id: string): string =>
  `exists (select from customers n
      where n.customer_id = ${customer_id} and n.whatsapp_number is null and ${numberIsOut})`;

const ownerOptedOut = command('owner_opted_out', `select where ${isOptedOutByOwner('$1::bigint')}`);

/** Whether only ALTA, or a verification of the number, can switch messages by WhatsApp on again. */
export const mustWriteAlta = async (db: Executor, customer_id: number): Promise<boolean> =>
  (await ownerOptedOut.run(db, [customer_id])) > 0;
