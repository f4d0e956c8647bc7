/** SQL: the branch is one of those in `$n`; any branch is, when it is null. */
export const atBranches = (branch: string, n: number): string =>
  `($${n}::bigint[] is null or ${branch} = any($${n}))`;

/** SQL: the member belongs to one of the branches in `$n` (`member_at` of the migration); everyone does, when it is null. */
export const memberAt = (customer_id: string, n: number): string =>
  `($${n}::bigint[] is null or member_at(${customer_id}, $${n}))`;
