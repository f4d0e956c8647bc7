// SQL about erased accounts. It imports no table, so that every feature may use it.

/** Whether the account of a member was erased: strikes and mails are gone, what the books need has stayed. */
export const isErasedSql = (customer_id: string): string => `exists (
    select from account_deletions d where d.customer_id = ${customer_id} and d."erasedAt" is not null)`;
