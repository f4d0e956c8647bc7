import type { Post } from '@tbm/contract/community';
import { authorName } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { initials } from '../../design/initials.ts';
import styles from './community.module.css';

/** The avatar beside a post: the initials of its author, or a mask for an anonymous one. */
export const AuthorPicture = ({ customer }: Pick<Post, 'customer'>): ReactNode => (
  <span className={styles.picture} aria-hidden="true">
    {customer ? initials(authorName({ customer })) : '?'}
  </span>
);
