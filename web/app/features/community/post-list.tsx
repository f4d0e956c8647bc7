import type { Post } from '@tbm/contract/community';
import type { Viewer } from '@tbm/domain/community';
import { type ReactNode, useState } from 'react';
import styles from './community.module.css';
import { DeleteDialog, ReportDialog } from './dialogs.tsx';
import { PostCard } from './post-card.tsx';

/** A list of posts, with the dialogs for deleting and reporting. */
export function PostList({
  posts,
  onReply,
  ...rest
}: {
  posts: readonly Post[];
  viewer: Viewer;
  timezone: string;
  inFeed: boolean;
  onReply: (post: Post) => void;
}): ReactNode {
  const [asked, setAsked] = useState<{ post: Post; to: 'delete' | 'report' } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ol className={styles.list} aria-label="Comentarios">
        {posts.map((post) => (
          <li key={post.post_id}>
            <PostCard
              post={post}
              onReply={onReply}
              onReport={() => setAsked({ post, to: 'report' })}
              onDelete={() => setAsked({ post, to: 'delete' })}
              {...rest}
            />
          </li>
        ))}
      </ol>
      {asked?.to === 'delete' ? <DeleteDialog post={asked.post} onClose={close} /> : null}
      {asked?.to === 'report' ? <ReportDialog post={asked.post} onClose={close} /> : null}
    </>
  );
}
