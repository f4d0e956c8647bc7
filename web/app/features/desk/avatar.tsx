import type { ReactNode } from 'react';
import { initials } from '../../design/initials.ts';
import styles from './desk.module.css';

export const Avatar = ({ name }: { name: string }): ReactNode => (
  <span className={styles.avatar} aria-hidden="true">
    {initials(name)}
  </span>
);
