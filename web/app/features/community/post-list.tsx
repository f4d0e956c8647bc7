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
  const [opened, setOpened] = useState<{ post: Post; to: 'delete' | 'report' } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ol className={styles.list} aria-label="Comentarios">
        {posts.map((post) => (
          <li key={post.post_id}>
            <PostCard
              post={post}
              onReply={onReply}
              onReport={() => setOpened({ post, to: 'report' })}
              onDelete={() => setOpened({ post, to: 'delete' })}
              {...rest}
            />
          </li>
        ))}
      </ol>
      {opened?.to === 'delete' ? <DeleteDialog post={opened.post} onClose={close} /> : null}
      {opened?.to === 'report' ? <ReportDialog post={opened.post} onClose={close} /> : null}
    </>
  );
}
