import type { ReactNode } from 'react';
import { Img } from './img.tsx';
import styles from './split.module.css';

export interface Art {
  src: string;
  /** Intrinsic size in pixels. */
  width: number | null;
  height: number | null;
}

/** A page in two parts: a picture with a line over it, and what there is to do. On the phone the picture is a band above. */
export const Split = ({
  art,
  line,
  children,
}: {
  art: Art;
  /** Over the picture. */
  line?: ReactNode;
  children: ReactNode;
}): ReactNode => (
  <div className={styles.split}>
    <div className={styles.art}>
      <Img {...art} sizes="(min-width: 768px) 45vw, 100vw" eager />
      {line ? <div className={styles.line}>{line}</div> : null}
    </div>
    <div className={styles.body}>{children}</div>
  </div>
);
