import type { ReactNode } from 'react';
import first from '../../assets/quote-1.webp';
import second from '../../assets/quote-2.webp';
import third from '../../assets/quote-3.webp';
import { covering, Img } from '../../design/img.tsx';
import { Inner } from '../../design/layout.tsx';
import styles from './content.module.css';

const backgrounds = [first, second, third] as const;

/** A random background number for a quote, from 1 to 3 [QUOTE-002]. */
export const quoteBackground = (chance: number): number =>
  Math.min(backgrounds.length, Math.floor(chance * 3) + 1);

/** A quote over a wide picture [PUB-008]; `isCompact` as a part of a screen instead of a band of the page. */
export const QuoteBand = ({
  quote: { content, author },
  background,
  isCompact = false,
}: {
  quote: { content: string; author: string };
  /** From 1 to 3. */
  background: number;
  isCompact?: boolean;
}): ReactNode => (
  <section className={styles.quote} data-compact={isCompact} aria-label="Frase">
    <Img
      className={styles.quotePicture}
      src={backgrounds[background - 1] ?? first}
      width={1600}
      height={900}
      sizes={covering('100vw', 'min(70vh, 34rem)', 16 / 9)}
    />
    <Inner>
      <figure className={styles.quoteInner}>
        <blockquote className={styles.quoteText}>{content}</blockquote>
        {author ? <figcaption className={styles.quoteAuthor}>{author}</figcaption> : null}
      </figure>
    </Inner>
  </section>
);
