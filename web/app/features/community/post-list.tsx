import type { Post } from '@tbm/contract/community';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './community.module.css';
import type { Outgoing } from './outgoing.ts';
import { OutgoingCard } from './outgoing-card.tsx';
import { PostCard, type Shown } from './post-card.tsx';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const ReportPostDialog = lazy(() => import('./report-post-dialog.tsx'));

/** A list of posts, with the dialogs for deleting and reporting. */
export function PostList({
  posts,
  outgoing = [],
  newFrom = null,
  onReply,
  onEdit,
  ...shown
}: Shown & {
  posts: readonly Post[];
  /** Posts that are being sent are listed at the end. */
  outgoing?: readonly Outgoing[];
  /** The post above which new ones begin. */
  newFrom?: number | null;
  onReply: ((post: Post) => void) | null;
  onEdit?: (outgoing: Outgoing) => void;
}): ReactNode {
  const [opened, setOpened] = useState<{ post: Post; to: 'delete' | 'report' } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ol className={styles.list} aria-label="Comentarios">
        {posts.map((post) => (
          <li key={post.client_key ?? post.post_id}>
            {post.post_id === newFrom ? <p className={styles.marker}>Mensajes nuevos</p> : null}
            <PostCard
              post={post}
              onReply={onReply}
              onReport={() => setOpened({ post, to: 'report' })}
              onDelete={() => setOpened({ post, to: 'delete' })}
              {...shown}
            />
          </li>
        ))}
        {outgoing.map((one) => (
          <li key={one.client_key}>
            <OutgoingCard outgoing={one} onEdit={(it) => onEdit?.(it)} />
          </li>
        ))}
      </ol>
      <Suspense>
        {opened?.to === 'delete' ? <DeleteDialog post={opened.post} onClose={close} /> : null}
        {opened?.to === 'report' ? <ReportPostDialog post={opened.post} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
