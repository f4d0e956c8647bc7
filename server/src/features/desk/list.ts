import { type MemberListed, type MemberSort, memberListed, memberSorts } from '@tbm/contract/member-record';
import type { MemberState } from '@tbm/contract/members';
import type { Person } from '../../platform/actor.ts';
import { memberAt } from '../../platform/database/branches.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { type Executor, statementFamily } from '../../platform/database/statement.ts';
import { memberState, tagsOf } from '../members/index.ts';
import { customersByName, foundFields, idIn, matches, patternsFor } from './queries.ts';

const orders: Record<MemberSort, string> = {
  name: customersByName,
  newest: 'c."createdAt" desc, c.customer_id desc',
};

const pages = statementFamily('members', { sort: memberSorts }, (name, { sort }) =>
  pageStatement(name, {
    columns: `${foundFields('$1')}, ${memberState('c.customer_id', '$1')} as state, ${tagsOf('c.customer_id')} as tags`,
    from: 'customers c left join users u using (customer_id)',
    where: `($2::text is null or ${matches('$2', '$3')} or c.customer_id = $4::bigint)
      and ($5::bigint is null or c.branch_id = $5) and ${memberAt('c.customer_id', 8)}
      and ($6::text is null or ${memberState('c.customer_id', '$1')} = $6)
      and ($7::bigint is null or exists (
        select from customer_tags t where t.customer_id = c.customer_id and t.member_tag_id = $7))`,
    order: orders[sort],
    row: memberListed,
    scans: {
      page: 'looks through the members, in the order of the list, for what was asked',
      count: 'counts all members for the pages of a list',
    },
  }),
);

interface MemberFilter {
  query: string;
  branch_id?: number | undefined;
  state?: MemberState | undefined;
  tag?: number | undefined;
  sort: MemberSort;
  page: number;
  /** Only members of these branches. */
  branches: Person['branches'];
  now: string;
}

/** A page of members: all of them, or those that match [ADM-003]. */
export function memberPage(
  db: Executor,
  { query, branch_id, state, tag, sort, page, branches, now }: MemberFilter,
): Promise<Page<MemberListed>> {
  const { patterns, longest } = patternsFor(query);
  const searched = longest === undefined ? [null, null, null] : [longest, patterns, idIn(query)];
  return pages({ sort })(db, page, [
    now,
    ...searched,
    branch_id ?? null,
    state ?? null,
    tag ?? null,
    branches,
  ]);
}
