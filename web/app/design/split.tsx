import type { ReactNode } from 'react';
import { covering, Img } from './img.tsx';
import styles from './split.module.css';

export interface Art {
  src: string;
  /** Intrinsic size in pixels. */
  width: number | null;
  height: number | null;
}

/** `sizes` of the picture; its box is set in the stylesheet. */
const artWidth = ({ width, height }: Art): string =>
  `(min-width: 768px) ${covering('45vw', 'min(44rem, 100vh)', (width ?? 1) / (height ?? 1))}, 100vw`;

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
      <Img {...art} sizes={artWidth(art)} eager />
      {line ? <div className={styles.line}>{line}</div> : null}
    </div>
    <div className={styles.body}>{children}</div>
  </div>
);
