import { editMinutes, type Post } from '@tbm/contract/community';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { postRemoved, postWritten } from './live.ts';
import { requireWriter } from './member.ts';
import { notifyMentioned, writeMentions } from './mentions.ts';
import { notifyHeld } from './notify-held.ts';
import { postFor } from './queries.ts';
import type { Reader } from './seen.ts';
import { hasListedWord } from './words.ts';

/** A text that gets a listed word is held, also when it was visible before. A hidden text stays hidden. */
const change = statement(
  'edit_post',
  `update posts set content = $3, "editedAt" = $4::timestamptz,
    state = case when $5::boolean and state = 'visible' then 'held' else state end,
    cause = case when $5::boolean and state = 'visible' then 'word' else cause end
  where post_id = $1 and customer_id = $2 and "deletedAt" is null
    and "createdAt" >= $4::timestamptz - interval '${editMinutes} minutes'
    and ($3 <> '' or image_count > 0)
  returning state, image_count`,
  z.object({ state: z.string(), image_count: z.int() }),
);

/**
 * Changes the text of the member's own post within 15 minutes, the last moment included. Throws `post_not_found`, also for
 * another member's post, `post_edit_late`, `post_empty`, `muted`.
 */
export async function editPost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  { customer_id }: Pick<Reader, 'customer_id'>,
  { post_id, content, mentions }: { post_id: number; content: string; mentions: number[] },
): Promise<Post> {
  const { db, clock } = services;
  const now = clock.now();
  const reader = { customer_id, anonymous_authors: false };
  const post = await postFor(db, post_id, reader);
  if (post.customer_id !== customer_id) throw problem('post_not_found');
  if (content === '' && post.files.length === 0) throw problem('post_empty');
  const state = await db.transaction(async (tx) => {
    await requireWriter(tx, { customer_id, now });
    const listed = await hasListedWord(tx, content);
    const changed = await change.maybeOne(tx, [post_id, customer_id, content, now, listed]);
    if (!changed) throw problem('post_edit_late');
    await writeMentions(tx, { post_id, customer_id, mentions });
    await notifyMentioned(tx, { post_id, now });
    if (listed && post.state === 'visible') await notifyHeld(tx, { isNew: false, now });
    return changed.state;
  });
  if (state === 'visible') postWritten(services, post_id);
  else if (post.state === 'visible') postRemoved(services, post);
  return postFor(db, post_id, reader);
}
