import type { FileRef } from '@tbm/contract/fields';
import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

/** A person's photo; her initials until it is there, and where there is none. Her name stands beside it. */
export const Avatar = ({
  name,
  file,
  size = 's',
}: {
  name: string;
  file: Pick<FileRef, 'url'> | null;
  size?: 's' | 'l';
}): ReactNode => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {initials(name)}
    {file ? <img key={file.url} src={file.url} alt="" loading="lazy" decoding="async" /> : null}
  </span>
);
