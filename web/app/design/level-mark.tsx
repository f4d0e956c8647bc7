import type { ReactNode } from 'react';
import styles from './level-mark.module.css';
import { LevelRing } from './level-ring.tsx';

/** One shape for level zero and each level [RWD-012], on a 24 × 24 grid: `fill` is solid, `line` is drawn. */
const shapes: Record<number, { fill?: string; line?: string }> = {
  // Level zero: a sun that is about to rise.
  0: {
    fill: 'M6 16a6 6 0 0 1 12 0z',
    line: 'M3 19.500h18M12 4v3M4.600 7.600l2.100 2.100M19.400 7.600l-2.100 2.100M1.500 15h2M20.500 15h2',
  },
  // Rising Star
  1: {
    fill: 'M12 2.500l2.300 4.900 5.300.700-3.900 3.700 1 5.300-4.700-2.600-4.700 2.600 1-5.300L4.400 8.100l5.300-.700z',
    line: 'M3.500 21h17M7.500 18.500l-1.500 1M16.500 18.500l1.500 1',
  },
  // Grinding and Shining
  2: {
    fill: 'M12 6.500c.7 3.200 2.300 4.800 5.500 5.500-3.200.700-4.800 2.300-5.500 5.500-.700-3.200-2.300-4.800-5.500-5.500 3.200-.700 4.800-2.300 5.500-5.500z',
    line: 'M12 1.500v2M12 20.500v2M1.500 12h2M20.500 12h2M4.600 4.600L6 6M18 18l1.400 1.400M4.600 19.400L6 18M18 6l1.400-1.400',
  },
  // Fierce Soul
  3: { fill: 'M13.800 1.500L4.800 13.600h5.700L8.900 22.500l10.300-13h-6.100z' },
  // Girl Boss
  4: {
    fill: 'M2.500 6.500l5.200 4.300L12 3l4.300 7.800 5.200-4.300-1.600 10.500H4.100z',
    line: 'M4.500 20.500h15',
  },
  // Legend Babez
  5: {
    fill: 'M12 6.200l1.600 3.400 3.700.500-2.700 2.600.7 3.700-3.300-1.800-3.300 1.800.7-3.700-2.700-2.600 3.700-.5z',
    line: 'M8.500 21.500C3.500 19.500 1 14.500 2.800 8M15.500 21.500c5-2 7.500-7 5.700-13.500M2.800 8C3 5.500 4 4 6 3M21.200 8c-.2-2.500-1.200-4-3.200-5M2.500 12.500c1.500-.3 2.600.200 3.300 1.500M21.500 12.500c-1.500-.3-2.600.200-3.300 1.500M4.400 17.300c1.300-.8 2.500-.700 3.600.200M19.600 17.300c-1.300-.8-2.500-.700-3.600.200',
  },
  // Glow Era
  6: {
    fill: 'M7.500 5.500h9l3.500 4.700L12 20 4 10.200z',
    line: 'M12 1v2M5 2.500l1 1.700M19 2.500l-1 1.700M21 16.500v4M19 18.500h4M3 16.500v4M1 18.500h4',
  },
};

/** The mark of a reward level: reached, the next one, or still closed. */
export const LevelMark = ({
  level,
  state,
  size = '3rem',
}: {
  /** From 0 to 6; its name is written beside it. */
  level: number;
  state: 'reached' | 'next' | 'closed';
  size?: string;
}): ReactNode => (
  <svg
    viewBox="0 0 48 48"
    width={size}
    height={size}
    className={styles.mark}
    data-state={state}
    aria-hidden="true"
  >
    <circle className={styles.disc} cx="24" cy="24" r="18" />
    <LevelRing reached={state === 'reached' ? level : level - 1} />
    <g transform="translate(13.500 13.500) scale(0.875)" className={styles.shape}>
      <path d={shapes[level]?.fill ?? ''} className={styles.fill} />
      <path d={shapes[level]?.line ?? ''} className={styles.line} />
    </g>
  </svg>
);
