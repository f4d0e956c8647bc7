import type { Post } from '@tbm/contract/community';
import { authorName } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { initials } from '../../design/initials.ts';
import styles from './community.module.css';

/** Her picture beside what she wrote: the initials of her name, a mask of nobody. */
export const AuthorPicture = ({ customer }: Pick<Post, 'customer'>): ReactNode => (
  <span className={styles.picture} aria-hidden="true">
    {customer ? initials(authorName({ customer })) : '?'}
  </span>
);
