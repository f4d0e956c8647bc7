/**
 * SQL: member `m` is absent from the boards that member `$1` sees [LEAD-O2]: she stays out of them, she leaves, or one of the two
 * has blocked the other. This is the one place for whom somebody does not see; another reason is another select. PostgreSQL reads
 * them once, not for each row.
 */
export const isAbsent = `m.customer_id in (
    select a.customer_id from customers a where not a.on_boards
    union all select d.customer_id from account_deletions d
    union all select unnest(hidden_from($1::bigint)))`;
