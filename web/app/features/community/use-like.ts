import type { Post } from '@tbm/contract/community';
import type { Viewer } from '@tbm/domain/community';
import { showAlert } from '../../design/alerts.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { removePost, setLike } from './cache.ts';

/** Likes optimistically; a refusal undoes it [COMM-014]. */
export function useLike(post: Post, { customer_id }: Viewer) {
  const { post_id } = post;
  const liked = post.post_likes.some((like) => like.customer_id === customer_id);
  const settled = {
    isSentLater: true,
    onMutate: () => setLike({ post_id, customer_id }, !liked),
    onError: (error: { code: string; message: string }) => {
      showAlert(error.message);
      if (error.code === 'post_not_found') removePost(post_id);
      else setLike({ post_id, customer_id }, liked);
    },
  };
  const like = useApiMutation('POST /posts/like', settled);
  const unlike = useApiMutation('DELETE /posts/like/:post_id/:customer_id', settled);
  const toggle = () => {
    if (like.isPending || unlike.isPending) return;
    if (liked) unlike.mutate({ params: { post_id, customer_id } });
    else like.mutate({ body: { post_id } });
  };
  return { liked, toggle };
}
