import type { Post } from '@tbm/contract/community';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { putPost } from './cache.ts';

/** Pins a post above the feed, or takes it off: coaches and admins. */
export function usePin({ post_id, pinnedAt, client_key }: Post): () => void {
  const pin = useApiMutation('POST /posts/pin', {
    onSuccess: (post) => {
      putPost({ ...post, client_key: post.client_key ?? client_key });
      showSuccess(post.pinnedAt ? 'Anuncio fijado arriba de la conversación.' : 'Ya no está fijado.');
    },
    onError: ({ message }) => showAlert(message),
  });
  return () => pin.mutate({ body: { post_id, pinned: pinnedAt === null } });
}
