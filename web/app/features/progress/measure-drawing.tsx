import type { Measure } from '@tbm/contract/measures';
import type { ReactNode } from 'react';
import styles from './guide.module.css';

// Drawn for this guide on a grid of 120 × 160: one woman, and a tape where it goes.

const body =
  'M55 25V31C53 35 44 35 39.5 38C34.5 41 33 47 32 54L27 78L22 99C21 104 25.5 106 27.5 101L33 82L39 63C40 60.5 41 58 41.5 56C42 66 45.5 74 45.5 82C45 92 39 98 38 110C37 124 40 140 41 162H57C58 148 59 132 60 121C61 132 62 148 63 162H79C80 140 83 124 82 110C81 98 75 92 74.5 82C74.5 74 78 66 78.5 56C79 58 80 60.5 81 63L87 82L92.5 101C94.5 106 99 104 98 99L93 78L88 54C87 47 85.5 41 80.5 38C76 35 67 35 65 31V25Z';
const top =
  'M46.5 38C47.5 46 51 50 60 50C69 50 72.5 46 73.5 38L76.5 37C76 46 77.5 50 78.4 56C78.2 61 77 65 76 68C66 71 54 71 44 68C43 65 41.8 61 41.6 56C42.5 50 44 46 43.5 37Z';
const shorts =
  'M41.5 99C53 103 67 103 78.5 99C81 103 82 106 82 110C82.8 118 81.5 127 80.8 135C75 137 68 137 62.2 135C61.4 130 60.6 126 60 121C59.4 126 58.6 130 57.8 135C52 137 45 137 39.2 135C38.5 127 37.2 118 38 110C38 106 39 103 41.5 99Z';

/** The tape lies in front of the body, and a little lower there than at its sides. */
const tape = (from: number, to: number, y: number): string =>
  `M${from} ${y}C${from + (to - from) / 4} ${y + 4.5} ${to - (to - from) / 4} ${y + 4.5} ${to} ${y}`;

const tapes: Partial<Record<Measure, string>> = {
  chest: tape(40.5, 79.5, 58),
  waist: tape(44.5, 75.5, 80),
  abs: tape(42.5, 77.5, 91),
  hips: tape(37, 83, 109),
  arms: tape(28.5, 38.5, 66),
  thigh: tape(38.5, 58.5, 143),
};

const Woman = (): ReactNode => (
  <>
    <path
      className={styles.hair}
      d="M60 1.5a4.5 4.5 0 0 1 3 8a10 10 0 0 1 7 9.5c0 4-1.5 6.5-3 8.5H53c-1.5-2-3-4.5-3-8.5a10 10 0 0 1 7-9.5a4.5 4.5 0 0 1 3-8z"
    />
    <path className={styles.skin} d={body} />
    <path
      className={styles.skin}
      d="M51.8 17c2.5 0 7-.8 9-3.5c1.2 2 5 3.5 7.4 3.5c.6 6.5-3.2 12-8.2 12s-8.8-5.5-8.2-12z"
    />
    <path className={styles.cloth} d={top} />
    <path className={styles.cloth} d={shorts} />
    <path className={styles.line} d="M58.5 92.5c1 .7 2 .7 3 0" />
  </>
);

/** A scale seen from above, with what it shows. */
const Scale = ({ children }: { children: ReactNode }): ReactNode => (
  <>
    <rect className={styles.skin} x="22" y="36" width="76" height="92" rx="14" />
    <path className={styles.line} d="M40 52a26 26 0 0 1 40 0l-8 8a16 16 0 0 0-24 0z" />
    <path className={styles.stroke} d="M60 57l5-9" />
    {children}
  </>
);
const Feet = (): ReactNode => (
  <path
    className={styles.cloth}
    d="M44 76c5 0 8 4 8 10c0 7-2 10-2 16c0 5-2 9-6 9s-7-4-7-10c0-5 1-8 0-14c-1-7 2-11 7-11zM76 76c-5 0-8 4-8 10c0 7 2 10 2 16c0 5 2 9 6 9s7-4 7-10c0-5-1-8 0-14c1-7-2-11-7-11z"
  />
);

const other: Partial<Record<Measure, ReactNode>> = {
  weight: (
    <Scale>
      <Feet />
    </Scale>
  ),
  imc: (
    <>
      <g transform="translate(-7 16) scale(.88)">
        <Woman />
      </g>
      <path className={styles.stroke} d="M100 12v140M92 12h16M92 152h16M96 40h8M96 68h8M96 96h8M96 124h8" />
    </>
  ),
  fat: (
    <Scale>
      <path className={styles.accent} d="M60 70c9 12 17 20 17 30a17 17 0 0 1-34 0c0-10 8-18 17-30z" />
      <path className={styles.marks} style={{ strokeDasharray: 'none' }} d="M50 101a10 10 0 0 0 7 9" />
    </Scale>
  ),
  muscle: (
    <>
      <path
        className={styles.skin}
        d="M12 132c4-22 12-36 26-42c3-14 4-28 8-40c2-6 9-9 15-7l9 4c4 2 4 8 0 9l-10 2c-1 8-1 15 0 21c12-9 28-8 38 3c9 11 9 27 0 38c-8 9-20 13-34 13c-18 0-34-3-52-1z"
      />
      <path className={styles.stroke} d="M62 80c8-4 20-4 27 4M64 119c12 0 22-4 28-11" />
      <path className={styles.line} d="M38 90c6 0 12 2 15 6" />
      <path className={styles.stroke} d="M88 52l6-9M102 60l9-6M96 30l2-8" />
    </>
  ),
};

/** The drawing of one measure; its text is beside it. */
export function MeasureDrawing({ measure }: { measure: Measure }): ReactNode {
  const path = tapes[measure];
  return (
    <svg className={styles.drawing} viewBox="8 -4 104 160" aria-hidden="true">
      {other[measure] ?? <Woman />}
      {path ? (
        <>
          <path className={styles.tape} d={path} />
          <path className={styles.marks} d={path} />
        </>
      ) : null}
    </svg>
  );
}
