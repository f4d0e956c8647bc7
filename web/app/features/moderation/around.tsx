import { authorName } from '@tbm/domain/community';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './moderation.module.css';

/** The posts around a given one. */
export function Around({ post_id, timezone }: { post_id: number; timezone: string }): ReactNode {
  const { data, error, refetch } = useApi('GET /moderation/posts/:id', { params: { id: post_id } });
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
  return (
    <ol className={styles.around} aria-label="Conversación alrededor">
      {data.around.map((post) => (
        <li key={post.post_id} aria-current={post.post_id === post_id || undefined}>
          <strong>{authorName(post)}</strong>{' '}
          <span className={styles.soft}>{formatInstant(post.createdAt, timezone)}</span>
          <p className={styles.content}>{post.content || 'Imagen'}</p>
        </li>
      ))}
    </ol>
  );
}
