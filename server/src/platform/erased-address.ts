/** A domain that never exists (RFC 2606): the addresses of erased accounts. */
export const erasedDomain = '@cuenta-eliminada.invalid';

/** SQL: the address of an erased account, unique per customer. */
export const erasedEmail = (customer_id: string): string => `${customer_id} || '${erasedDomain}'`;

/** Whether messages to this address or number have no receiver, because the account was erased. */
export const isErased = (recipient: string): boolean => recipient === '' || recipient.endsWith(erasedDomain);
