import { type MemberTag, memberTag } from '@tbm/contract/members';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { byName } from '../../platform/database/by-name.ts';
import { recordRows } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { requireCustomer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';

/** The list that admins keep, with how many members have each. */
export const tagRows = recordRows('member_tags', {
  columns: `g.member_tag_id, g.name,
    (select count(*) from customer_tags t where t.member_tag_id = g.member_tag_id) as members`,
  from: 'member_tags g',
  key: 'g.member_tag_id',
  order: `${byName('g.name')}, g.member_tag_id`,
  row: memberTag.extend({ members: z.int() }),
});

const allTags = statement(
  'member_tags',
  `select member_tag_id, name from member_tags order by ${byName('name')}, member_tag_id`,
  memberTag,
);
export const tagList = (db: Executor): Promise<MemberTag[]> => allTags.all(db);

const ofMember = statement(
  'tags_of_member',
  `select g.member_tag_id, g.name from customer_tags t join member_tags g using (member_tag_id)
  where t.customer_id = $1 order by ${byName('g.name')}, g.member_tag_id`,
  memberTag,
);

/** When the tag is deleted at the same moment, one of the two waits for the other. */
const give = statement(
  'give_member_tag',
  `with tag as (select member_tag_id, name from member_tags where member_tag_id = $2 for key share),
    given as (
      insert into customer_tags (customer_id, member_tag_id, "createdAt") select $1, member_tag_id, $3::timestamptz from tag
      on conflict do nothing returning member_tag_id)
  select tag.name, exists (select from given) as is_changed from tag`,
  z.object({ name: z.string(), is_changed: z.boolean() }),
);

const take = statement(
  'take_member_tag',
  `with taken as (delete from customer_tags where customer_id = $1 and member_tag_id = $2 returning member_tag_id)
  select g.name, true as is_changed from taken join member_tags g using (member_tag_id)`,
  z.object({ name: z.string(), is_changed: z.boolean() }),
);

interface Change {
  customer_id: number;
  member_tag_id: number;
  /** Whether the member has the tag afterwards. */
  has: boolean;
}

/** Gives a member a tag, or removes it, and returns the member's tags. Idempotent. Throws `not_found`. */
export async function changeTag(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { customer_id, member_tag_id, has }: Change,
): Promise<MemberTag[]> {
  await requireCustomer(db, customer_id);
  await db.transaction(async (tx) => {
    const now = clock.now();
    const changed = has
      ? await give.maybeOne(tx, [customer_id, member_tag_id, now])
      : await take.maybeOne(tx, [customer_id, member_tag_id]);
    if (has && !changed) throw problem('not_found');
    if (!changed?.is_changed) return;
    const tag = { tag: changed.name };
    await recordAudit(tx, actor, {
      action: has ? 'create' : 'delete',
      thing: 'customer_tags',
      thing_id: member_tag_id,
      customer_id,
      before: has ? null : tag,
      after: has ? tag : null,
      now,
    });
  });
  return ofMember.all(db, [customer_id]);
}
