import type { Author } from '@tbm/contract/community';
import { authorName } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Icon } from '../../design/icon.tsx';
import styles from './post.module.css';

/** The face beside a post: photo or initials of its author, or a mask for an anonymous one. */
export const Face = ({ customer }: { customer: Author | null }): ReactNode =>
  customer ? (
    <Avatar name={authorName({ customer })} file={customer.file} />
  ) : (
    <span className={styles.mask} aria-hidden="true">
      <Icon
        path="M3 8c3-1 6-1 9 0 3-1 6-1 9 0 0 6-2 9-5 9-2 0-3-2-4-3-1 1-2 3-4 3-3 0-5-3-5-9zM7 11h2M15 11h2"
        size={24}
      />
    </span>
  );
