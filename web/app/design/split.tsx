import type { CSSProperties, ReactNode } from 'react';
import { covering, Img } from './img.tsx';
import styles from './split.module.css';

export interface Art {
  src: string;
  /** Intrinsic size in pixels. */
  width: number | null;
  height: number | null;
  /** The part that stays visible where the box is lower than the picture: its height from the top, such as `45%`. */
  focus?: string;
}

const ratioOf = ({ width, height }: Art): number => (width ?? 1) / (height ?? 1);
const isWide = (art: Art): boolean => ratioOf(art) > 1;

/** `sizes` of the picture; its box is set in the stylesheet. */
const artWidth = (art: Art): string =>
  `(min-width: 768px) ${covering('45vw', isWide(art) ? '34vw' : 'min(44rem, 100vh)', ratioOf(art))}, 100vw`;

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
}): ReactNode => {
  const { src, width, height, focus } = art;
  return (
    <div className={styles.split}>
      <div
        className={`${styles.art} ${isWide(art) ? styles.wide : ''}`}
        style={focus ? ({ '--art-focus': focus } as CSSProperties) : undefined}
      >
        <Img src={src} width={width} height={height} sizes={artWidth(art)} eager />
        {line ? <div className={styles.line}>{line}</div> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
};
