/**
 * SQL: member `m` appears on the boards [LEAD-O2]: the member has neither opted out nor asked for the deletion of the account.
 * A further reason is a further condition here.
 */
export const isOnBoards = `not exists (select from customers a where a.customer_id = m.customer_id and not a.on_boards)
  and not exists (select from account_deletions d where d.customer_id = m.customer_id)`;

/** SQL: neither of member `m` and member `$1`, who reads the board, has blocked the other. */
export const isUnblocked = 'm.customer_id <> all ((select hidden_from($1::bigint))::bigint[])';
