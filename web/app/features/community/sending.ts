import { currentInstant } from '@tbm/browser/clock';
import type { Args } from '@tbm/contract';
import { ApiProblem, api } from '../../platform/api.ts';
import { announce } from '../../platform/live-regions.ts';
import { refresh, refreshAfter } from '../../platform/query.ts';
import { requestToken } from '../../platform/request-token.ts';
import { putPost, removePost } from './cache.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { allOutgoing, change, drop, type Outgoing, update } from './outgoing.ts';
import type { Place } from './place.ts';
import { stillMentioned } from './writing.ts';

const bodyOf = ({ place, draft, client_key }: Outgoing): Args<'POST /posts'>['body'] => ({
  content: draft.content,
  mentions: stillMentioned(draft.content, draft.mentions),
  files: draft.files.map(({ file_id }) => file_id),
  anonymous: draft.anonymous,
  reply_post_id: draft.replyTo?.post_id ?? null,
  video_id: place.video_id ?? null,
  thread_id: place.thread_id ?? null,
  client_key,
});

/** Sends one; a repetition is the same post. */
export async function sendAgain(outgoing: Outgoing): Promise<void> {
  const { client_key, draft } = outgoing;
  update(client_key, { state: 'sending', problem: '' });
  try {
    const post = await api('POST /posts', { body: bodyOf(outgoing) });
    putPost({ ...post, client_key });
    drop(client_key);
    announce(
      post.state === 'held'
        ? 'Tu comentario está en revisión'
        : draft.replyTo
          ? 'Respuesta publicada'
          : 'Comentario publicado',
    );
  } catch (error) {
    // On a page that has stopped the post waits until its own account signs in again.
    const isKnown =
      error instanceof ApiProblem && error.code !== 'other_account' && error.status > 0 && error.status < 500;
    const problem = error instanceof ApiProblem ? error.message : '';
    update(client_key, { state: isKnown ? 'refused' : 'waiting', problem });
    announce(`No se envió. ${problem}`, 'assertive');
    if (!isKnown) return;
    if (error.code === 'muted') void refresh('GET /community/settings');
    if (error.code === 'post_not_found' && draft.replyTo) removePost(draft.replyTo.post_id);
  } finally {
    void refreshAfter('POST /posts');
  }
}

export function send(place: Place, draft: Draft): void {
  const outgoing: Outgoing = {
    client_key: requestToken(),
    place,
    draft: { ...emptyDraft, ...draft, content: draft.content.trim() },
    createdAt: currentInstant(),
    state: 'sending',
    problem: '',
  };
  change([...allOutgoing(), outgoing]);
  void sendAgain(outgoing);
}

/** Sends what found no connection, in order. */
export async function sendWaiting(): Promise<void> {
  for (const one of allOutgoing().filter(({ state }) => state === 'waiting')) await sendAgain(one);
}
