import { post } from '@tbm/contract/community';
import {
  type ModeratedPost,
  type ModeratedWithContext,
  moderatedPost,
} from '@tbm/contract/community-moderation';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { postRemoved, postWritten } from './live.ts';
import { notifyMentioned } from './mentions.ts';
import { noReader, postFields, postJson } from './seen.ts';

// Actions of admins on posts. This is the only place where the author of an anonymous post is always shown.

/** SQL: a post `p` for moderation, as JSON; `$1` is `noReader`. */
const moderated = `json_build_object(${postFields(true)}, 'cause', p.cause,
  'mutedUntil', (select m."mutedUntil" from community_members m where m.customer_id = p.customer_id),
  'warnings', (select count(*)::integer from member_warnings w where w.customer_id = p.customer_id),
  'reports', coalesce((
    select json_agg(json_build_object('post_report_id', r.post_report_id, 'customer_id', r.customer_id,
      'customer', json_build_object('name', c.name, 'last_name', c.last_name), 'reason', r.reason,
      'createdAt', r."createdAt", 'reviewedAt', r."reviewedAt") order by r.post_report_id)
    from post_reports r join customers c using (customer_id) where r.post_id = p.post_id), '[]'))`;
const row = z.object({ post: moderatedPost });

const waiting = pageStatement('posts_to_review', {
  columns: `${moderated} as post`,
  from: `(select post_id from posts where state <> 'visible' and cause <> 'admin' and "deletedAt" is null
    union select post_id from post_reports where "reviewedAt" is null) q join posts p using (post_id)`,
  where: `p."deletedAt" is null and p.cause is distinct from 'admin' and $1::bigint is not null`,
  order: 'p.post_id',
  row,
});
const hidden = pageStatement('hidden_posts', {
  columns: `${moderated} as post`,
  from: 'posts p',
  where: `p.state <> 'visible' and p.cause = 'admin' and p."deletedAt" is null and $1::bigint is not null`,
  order: 'p.post_id desc',
  row,
});

/** A page of the posts for review. */
export async function moderationPage(
  db: Executor,
  { queue, page }: { queue: 'waiting' | 'hidden'; page: number },
): Promise<Page<ModeratedPost>> {
  const found = await (queue === 'waiting' ? waiting : hidden)(db, page, [noReader]);
  return { ...found, data: found.data.map(({ post }) => post) };
}

const byId = statement(
  'moderated_post',
  `select ${moderated} as post from posts p where p.post_id = $2 and p."deletedAt" is null and $1::bigint is not null`,
  row,
);
const find = async (db: Executor, post_id: number): Promise<ModeratedPost> =>
  oneOr(await byId.all(db, [noReader, post_id]), 'post_not_found').post;

/** SQL: five posts before or after post `$2`, in the same place. */
const side = (order: '<' | '>'): string => `(select p.* from posts p, this
  where p."deletedAt" is null
    and (p.thread_id = this.thread_id or p.video_id = this.video_id
      or num_nonnulls(this.thread_id, this.video_id, p.thread_id, p.video_id) = 0)
    and (p."createdAt", p.post_id) ${order} (this."createdAt", this.post_id)
  order by p."createdAt" ${order === '<' ? 'desc' : 'asc'}, p.post_id ${order === '<' ? 'desc' : 'asc'} limit 5)`;
const around = statement(
  'posts_around',
  `with this as (select * from posts where post_id = $2)
  select ${postJson(true)} as post
  from (${side('<')} union all select * from this union all ${side('>')}) p
  where $1::bigint is not null order by p."createdAt", p.post_id`,
  z.object({ post }),
);

/** A post for review, with the thread around it. Throws `post_not_found`. */
export async function moderatedFor(db: Executor, post_id: number): Promise<ModeratedWithContext> {
  const found = await find(db, post_id);
  const neighbours = await around.all(db, [noReader, post_id]);
  return { ...found, around: neighbours.map(({ post }) => post) };
}

const lock = statement(
  'lock_moderated_post',
  'select customer_id, state, cause from posts where post_id = $1 and "deletedAt" is null for update',
  z.object({ customer_id: z.int(), state: z.string(), cause: z.string().nullable() }),
);
const show = command('show_post', `update posts set state = 'visible', cause = null where post_id = $1`);
const hide = command(
  'hide_post',
  `update posts set state = 'hidden', cause = 'admin', "pinnedAt" = null where post_id = $1`,
);
const review = command(
  'review_reports',
  'update post_reports set "reviewedAt" = $2::timestamptz where post_id = $1 and "reviewedAt" is null',
);
const approveMember = command(
  'approve_member',
  `insert into community_members (customer_id, "approvedAt") values ($1, $2::timestamptz)
  on conflict (customer_id) do update set "approvedAt" = coalesce(community_members."approvedAt", excluded."approvedAt")`,
);

type Need = Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>;
type Decision = 'hide' | 'restore' | 'approve';

async function storeDecision(
  tx: Transaction,
  decision: Decision,
  { post_id, customer_id, now }: { post_id: number; customer_id: number; now: string },
) {
  await review.run(tx, [post_id, now]);
  if (decision === 'hide') {
    await hide.run(tx, [post_id]);
    return;
  }
  await show.run(tx, [post_id]);
  if (decision === 'approve') await approveMember.run(tx, [customer_id, now]);
  await notifyMentioned(tx, { post_id, now });
}

/**
 * Hides, restores or approves a post: its open reports count as decided, and the audit log has it, without its text.
 * Throws `post_not_found`, `post_not_held` when there is nothing to approve.
 */
export async function decide(
  services: Need,
  actor: Person,
  { post_id, decision, reason = '' }: { post_id: number; decision: Decision; reason?: string },
): Promise<ModeratedPost> {
  const { db, clock } = services;
  const now = clock.now();
  const before = await db.transaction(async (tx) => {
    const { customer_id, ...before } = oneOr(await lock.all(tx, [post_id]), 'post_not_found');
    if (decision === 'approve' && before.state !== 'held') throw problem('post_not_held');
    await storeDecision(tx, decision, { post_id, customer_id, now });
    const after =
      decision === 'hide' ? { state: 'hidden', cause: 'admin' } : { state: 'visible', cause: null };
    await recordAudit(tx, actor, {
      action: decision,
      thing: 'posts',
      thing_id: post_id,
      customer_id,
      before,
      after: { ...after, reason },
      now,
    });
    return before;
  });
  const found = await find(db, post_id);
  // Reports of a visible post may be decided without changing what members see.
  const isVisible = decision !== 'hide';
  if (isVisible !== (before.state === 'visible'))
    isVisible ? postWritten(services, post_id) : postRemoved(services, found);
  return found;
}

const pin = statement(
  'pin_post',
  `update posts set "pinnedAt" = case when $2::boolean then coalesce("pinnedAt", $3::timestamptz) end
  where post_id = $1 and "deletedAt" is null and state = 'visible' and not anonymous returning customer_id`,
  z.object({ customer_id: z.int() }),
);

/** Pins a post above the feed, or takes it off. Throws `post_not_found`, also for an anonymous one. */
export async function pinPost(
  services: Need,
  actor: Person,
  { post_id, pinned }: { post_id: number; pinned: boolean },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { customer_id } = oneOr(await pin.all(tx, [post_id, pinned, now]), 'post_not_found');
    await recordAudit(tx, actor, {
      action: pinned ? 'pin' : 'unpin',
      thing: 'posts',
      thing_id: post_id,
      customer_id,
      before: null,
      after: { pinned },
      now,
    });
  });
  postWritten(services, post_id);
}
