import { mentioned } from '@tbm/contract/community';
import {
  type BlockedMember,
  type CommunitySettings,
  communitySettings,
  type MemberProfile,
  memberProfile,
} from '@tbm/contract/community-members';
import { instant } from '@tbm/contract/fields';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { faceJson } from '../accounts/index.ts';
import { mentionedColumns, seesMember, streaksJson } from './seen.ts';

/** SQL: a member `c` who is visible: a member who writes under their name, works here, or is the reader `$1`. */
const isSeen = `(c.customer_id = $1::bigint
  or exists (select from users u where u.customer_id = c.customer_id and u.role in ('coach', 'admin'))
  or exists (select from posts p where p.customer_id = c.customer_id and p."deletedAt" is null and p.state = 'visible'
    and not p.anonymous))`;

const profile = statement(
  'community_profile',
  `select c.customer_id, c.name, c.last_name, ${faceJson('c')} as file,
    (select json_build_object('role', u.role) from users u
      where u.customer_id = c.customer_id and u.role in ('coach', 'admin')) as user,
    ${streaksJson('c.customer_id')} as streaks,
    case when m.show_birthday and c.birthdate is not null then json_build_object(
      'day', extract(day from c.birthdate)::integer, 'month', extract(month from c.birthdate)::integer) end as birthday,
    (c."createdAt" at time zone b.timezone)::date as member_since
  from customers c join branches b using (branch_id)
    left join community_members m using (customer_id)
  where c.customer_id = $2 and ${seesMember('c.customer_id')} and ${isSeen}`,
  memberProfile,
);

/**
 * The profile of a member as members see it [COMM-007]. Throws `not_found`, also for a member whom the reader may not see
 * or who has no visible post under their name and is neither coach nor admin.
 */
export const profileFor = async (db: Executor, id: number, customer_id: number): Promise<MemberProfile> =>
  oneOr(await profile.all(db, [customer_id, id]), 'not_found');

const settings = statement(
  'community_settings',
  `select coalesce(m.show_birthday, false) as show_birthday,
    case when m."mutedUntil" > $2::timestamptz then m."mutedUntil" end as "mutedUntil",
    m."approvedAt" is null and u.role = 'member' as is_new
  from users u left join community_members m using (customer_id) where u.customer_id = $1`,
  communitySettings,
);

/** The member's settings in the community. */
export const settingsOf = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  customer_id: number,
): Promise<CommunitySettings> => settings.one(db, [customer_id, clock.now()]);

const write = command(
  'change_community_settings',
  `insert into community_members (customer_id, show_birthday) values ($1, $2)
  on conflict (customer_id) do update set show_birthday = excluded.show_birthday`,
);

export async function changeSettings(
  services: Pick<Services, 'db' | 'clock'>,
  customer_id: number,
  { show_birthday }: { show_birthday: boolean },
): Promise<CommunitySettings> {
  await write.run(services.db, [customer_id, show_birthday]);
  return settingsOf(services, customer_id);
}

const blocks = statement(
  'blocks',
  `select ${mentionedColumns('c')}, b."createdAt"
  from member_blocks b join customers c on c.customer_id = b.blocked_customer_id
  where b.customer_id = $1 order by b."createdAt" desc, c.customer_id`,
  mentioned.extend({ createdAt: instant }),
);

/** The members whom this member has blocked. */
export const blocksOf = (db: Executor, customer_id: number): Promise<BlockedMember[]> =>
  blocks.all(db, [customer_id]);

/**
 * A member to block, and how many the caller has blocked. The list of blocks shows first name and initial. So the caller can
 * only block members whom they can see: on the boards, or by a post, even a deleted one.
 */
const toBlock = statement(
  'member_to_block',
  `select u.role <> 'member' as is_staff,
    (select count(*) from member_blocks where customer_id = $1)::integer as blocks
  from users u join customers c using (customer_id)
  where u.customer_id = $2 and (u.role <> 'member' or c.on_boards or exists (
    select from posts p where p.customer_id = $2 and p.state = 'visible' and not p.anonymous))`,
  z.object({ is_staff: z.boolean(), blocks: z.int() }),
);
const insertBlock = command(
  'block_member',
  `insert into member_blocks (customer_id, blocked_customer_id, "createdAt") values ($1, $2, $3::timestamptz)
  on conflict do nothing`,
);
const deleteBlock = command(
  'unblock_member',
  'delete from member_blocks where customer_id = $1 and blocked_customer_id = $2',
);
const mostBlocks = 500;

/** Blocks a member. Throws `block_self`, `not_found`, `block_staff`, `blocks_many`. */
export async function blockMember(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  customer_id: number,
  blocked: number,
): Promise<BlockedMember[]> {
  if (blocked === customer_id) throw problem('block_self');
  const found = oneOr(await toBlock.all(db, [customer_id, blocked]), 'not_found');
  if (found.is_staff) throw problem('block_staff');
  if (found.blocks >= mostBlocks) throw problem('blocks_many');
  await insertBlock.run(db, [customer_id, blocked, clock.now()]);
  return blocksOf(db, customer_id);
}

export async function unblockMember(
  { db }: Pick<Services, 'db'>,
  customer_id: number,
  blocked: number,
): Promise<BlockedMember[]> {
  await deleteBlock.run(db, [customer_id, blocked]);
  return blocksOf(db, customer_id);
}
