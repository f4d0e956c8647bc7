import { authorName } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../design/icon.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './community.module.css';
import { usePanelAddress } from './use-panel-address.ts';

/** Announcements above the feed; each opens as a whole. */
export function Pinned(): ReactNode {
  const { data } = useApi('GET /posts/pinned', {});
  const to = usePanelAddress();
  if (!data?.length) return null;
  return (
    <ul className={styles.pinned} aria-label="Anuncios">
      {data.map((post) => (
        <li key={post.post_id}>
          <Link to={to({ post_id: post.post_id })} preventScrollReset>
            <Icon path="M9 4h6l-1 6 3 3H7l3-3zM12 13v7" size={18} />
            <span>
              <strong>{authorName(post)}</strong> {post.content || 'Imagen'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
