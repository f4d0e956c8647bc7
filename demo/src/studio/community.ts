import {
  community_members,
  post_likes,
  posts,
  threads as threadRows,
} from '@tbm/server/features/community/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { demoAccounts, socia } from './accounts.ts';
import { type Comment, conversation, threads } from './conversation.ts';
import { seeded } from './random.ts';
import { advanceIds, writeRows } from './rows.ts';

const hour = 3_600_000;

const accountOf = (name: string): number => {
  const found = demoAccounts.find(({ email }) => email === `${name}@tbm.test`);
  if (!found) throw new Error(`no account signs in as ${name}`);
  return found.customer_id;
};

/** Fills the feed, two threads and the comments of some videos; requires members and library. */
export async function loadCommunity(
  tx: Transaction,
  { now, members }: { now: string; members: readonly number[] },
): Promise<void> {
  const random = seeded(61);
  const speaker = (author: Comment['author']): number =>
    typeof author === 'number' ? (members[author % members.length] as number) : accountOf(author);
  const comments = conversation
    // Posts are not written exactly on the hour.
    .map((comment, index) => ({ comment, later: ((index * 17) % 50) / 60 }))
    .flatMap(({ comment, later }) => [
      {
        ...comment,
        ago: comment.ago + later,
        to: null as Comment | null,
        place: comment.video,
        thread: comment.thread,
      },
      ...(comment.replies ?? []).map((reply) => ({
        ...reply,
        ago: reply.ago + later,
        to: comment as Comment | null,
        place: comment.video,
        thread: comment.thread,
      })),
    ])
    .sort((a, b) => b.ago - a.ago);
  const ids = new Map(comments.map(({ text }, index) => [text, 20_000 + index]));
  const before = (ago: number): string => new Date(Date.parse(now) - ago * hour).toISOString();
  const rows = comments.map(({ author, text, ago, anonymous, pinned, to, place, thread }) => ({
    post_id: ids.get(text) as number,
    customer_id: speaker(author),
    content: text,
    anonymous: anonymous ?? false,
    video_id: place ?? null,
    thread_id: thread === undefined ? null : 20_000 + thread,
    pinnedAt: pinned ? before(ago) : null,
    reply_post_id: to && (ids.get(to.text) as number),
    reply_customer_id: to && speaker(to.author),
    createdAt: before(ago),
  }));
  const likes = rows.flatMap(({ post_id, customer_id, createdAt }) =>
    random
      .shuffled([...members.slice(0, 110), socia.customer_id])
      .slice(0, random.between(0, 9))
      .filter((id) => id !== customer_id)
      .map((id) => ({ post_id, customer_id: id, createdAt })),
  );
  await writeRows(
    tx,
    threadRows,
    threads.map(({ author, ago, ...thread }, index) => ({
      thread_id: 20_000 + index,
      customer_id: speaker(author),
      ...thread,
      createdAt: before(ago),
    })),
  );
  await advanceIds(tx, threadRows, 'thread_id');
  await writeRows(tx, posts, rows);
  // The authors of comments count as known.
  const known = [...new Set(rows.map(({ customer_id }) => customer_id))];
  await writeRows(
    tx,
    community_members,
    known.map((customer_id) => ({ customer_id, approvedAt: now, show_birthday: customer_id % 2 === 0 })),
  );
  await writeRows(tx, post_likes, likes);
  await advanceIds(tx, posts, 'post_id');
}
