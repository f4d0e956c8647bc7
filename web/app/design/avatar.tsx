import type { FileRef } from '@tbm/contract/fields';
import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

/** A person's photo; initials while it loads and when there is none. The name is shown beside it. */
export const Avatar = ({
  name,
  file,
  size = 's',
}: {
  name: string;
  file: Pick<FileRef, 'url'> | null;
  size?: 'xs' | 's' | 'l';
}): ReactNode => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {initials(name)}
    {file ? <img key={file.url} src={file.url} alt="" loading="lazy" decoding="async" /> : null}
  </span>
);
