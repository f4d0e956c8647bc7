import type { Post } from '@tbm/contract/community';
import { authorName } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './post.module.css';
import { usePanelAddress } from './use-panel-address.ts';

/** The post it replies to; a deleted one is mentioned, not shown. */
export function RepliedTo({
  post: { reply_post_id, replyTo },
  inFeed,
}: {
  post: Pick<Post, 'reply_post_id' | 'replyTo'>;
  inFeed: boolean;
}): ReactNode {
  const to = usePanelAddress();
  if (reply_post_id === null) return null;
  if (!replyTo) return <p className={styles.answered}>En respuesta a un comentario que ya no está</p>;
  const quote = (
    <>
      <strong>{authorName(replyTo)}</strong> {replyTo.content || 'Imagen'}
    </>
  );
  return inFeed ? (
    <Link className={styles.answered} to={to({ post_id: replyTo.post_id })} preventScrollReset>
      {quote}
    </Link>
  ) : (
    <p className={styles.answered}>{quote}</p>
  );
}
