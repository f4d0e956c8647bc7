/**
 * SQL: member `m` is absent from the boards that member `$1` sees [LEAD-O2]: `m` opted out, `m` is leaving, or one of the two
 * has blocked the other. This is the only place that decides who is hidden; a further reason is a further select. PostgreSQL
 * reads the selects once, not for each row.
 */
export const isAbsent = `m.customer_id in (
    select a.customer_id from customers a where not a.on_boards
    union all select d.customer_id from account_deletions d
    union all select unnest(hidden_from($1::bigint)))`;
