import type { Post } from '@tbm/contract/community';
import { showAlert } from '../../design/alerts.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { errorText } from '../../platform/form-state.ts';
import { removePost } from './cache.ts';

export interface About {
  post: Post;
  onClose: () => void;
}

/** Shows a refusal; a post that another user has deleted disappears here too. */
export function showRefusal(error: unknown, { post, onClose }: About): void {
  showAlert(errorText(error));
  if (!(error instanceof ApiProblem && error.code === 'post_not_found')) return;
  onClose();
  removePost(post.post_id);
}
