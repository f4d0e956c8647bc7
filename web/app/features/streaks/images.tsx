import { counted } from '@tbm/domain/counted';
import { imagesOf } from '@tbm/domain/streaks';
import type { ReactNode } from 'react';
import styles from './streaks.module.css';

/** The image of a monthly streak: a flame in a seal of four weeks. */
export const StreakImage = ({ size = '4rem' }: { size?: string }): ReactNode => (
  <svg viewBox="0 0 64 64" height={size} className={styles.image} aria-hidden="true">
    <circle className={styles.seal} cx="32" cy="32" r="30" />
    {[0, 90, 180, 270].map((turn) => (
      <path
        key={turn}
        className={styles.week}
        d="M9 32a23 23 0 0 1 20-22.800"
        transform={`rotate(${turn} 32 32)`}
      />
    ))}
    <path
      className={styles.sealFlame}
      d="M32.600 15c.5 4.300 7.700 7.200 7.700 15 0 5.600-3.700 9.700-8.300 9.700s-8.300-4-8.300-9.500c0-3.700 1.800-6.300 3.800-8.300.2 1.800.8 3 1.900 3.700-.3-4 .8-7.600 3.200-10.600z"
      transform="translate(0 4)"
    />
    <path
      className={styles.sealHeart}
      d="M32.200 28.500c.4 2.500 3.300 3.500 3.300 6.600 0 2.100-1.600 3.600-3.500 3.600s-3.500-1.500-3.500-3.600c0-2.600 2.700-3.700 3.700-6.600z"
      transform="translate(0 4)"
    />
  </svg>
);

/** An image for each four weeks of the streak [STREAK-004]; none before the first month. */
export function StreakImages({ run, size = '3rem' }: { run: number; size?: string }): ReactNode {
  const images = imagesOf(run);
  if (images === 0) return null;
  // A long streak shows its last ones; the words name them all.
  const shown = Math.min(images, 12);
  return (
    <span
      className={styles.images}
      role="img"
      aria-label={counted(images, 'racha mensual', 'rachas mensuales')}
    >
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <StreakImage key={index} size={size} />
      ))}
    </span>
  );
}
