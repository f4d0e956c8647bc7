// SQL about fees for missed classes. It imports no table, so that features which this one reads may use it.

/**
 * The pesos of a fee that a member agreed to in the branch `b` by `before`; null without a consent that covers the branch's
 * rule. The newest consent counts, as long as its card is stored.
 */
export const agreedFee = (customer: string, before: string): string => `(
    select case when mc.is_given and ms."deletedAt" is null and mc."createdAt" <= ${before}
      and mc.missed_limit <= b.missed_limit and mc.missed_grace <= b.missed_grace then mc.amount end
    from missed_fee_consents mc left join payment_sources ms using (payment_source_id)
    where mc.customer_id = ${customer} and mc.branch_id = b.branch_id
    order by mc.missed_fee_consent_id desc limit 1)`;

/** The fee of the branch `b` for classes that the package `k` pays for; null when there is none. */
export const feeOfPackage = `(case when b.missed_consequence = 'fee'
    then nullif(coalesce(k.missed_fee, b.missed_fee), 0) end)`;
