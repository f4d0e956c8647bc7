import type { SingleClass } from '@tbm/contract/schedule';
import type { ReactNode } from 'react';
import styles from './class-mark.module.css';
import { Icon } from './icon.tsx';

export type ShortCode = SingleClass['class_type']['short_code'];

/** One shape for each kind of class, so that colour is never the only difference. */
const paths: Record<ShortCode, string> = {
  'G&T': 'M5 9v6M19 9v6M2.500 11v2M21.500 11v2M5 12h14',
  BARRE: 'M3 8h18M6.500 8v12M17.500 8v12',
  SNB: 'M12 3c4 4.500 6 7 6 10.500a6 6 0 0 1-12 0c0-2 1-3.500 2.500-5 .5 2 1.500 3 2.500 3 0-3 0-5.500 1-8.500z',
  BBP: 'M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0',
  JUMP: 'M4 19c5 2 11 2 16 0M12 15V4M7 9l5-5 5 5',
  CARDIO: 'M3 12h4l3-7 4 14 3-7h4',
  MIX: 'M4 7h4c5 0 5 10 10 10h2M4 17h4c5 0 5-10 10-10h2',
};

/** The mark of a kind of class in its colour; the class's name is shown beside it. */
export const ClassMark = ({ code }: { code: ShortCode }): ReactNode => (
  <span className={styles.mark} data-class={code}>
    <Icon path={paths[code]} size="1em" weight={2.4} />
  </span>
);
