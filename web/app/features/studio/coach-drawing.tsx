import type { ReactNode } from 'react';
import styles from './coaches.module.css';

/** Hair as paths on the drawing's grid: behind the head, and over the forehead. */
const hairs = [
  // A bun.
  [
    'M162 96a38 38 0 1 1 76 0a38 38 0 1 1-76 0M118 214a82 96 0 0 1 164 0z',
    'M122 212q10-70 78-74t78 74q-34-42-78-44t-78 44z',
  ],
  // A bob.
  ['M104 330q-12-202 96-202t96 202z', 'M120 232q6-86 80-90t80 90q-18-46-62-56q-62 4-98 56z'],
  // A ponytail.
  [
    'M236 138q112 4 88 132q-6 40-34 66q18-96-28-140z M118 214a82 90 0 0 1 164 0z',
    'M122 214q4-74 78-78t78 78q-40-44-156 0z',
  ],
] as const;

/** A bust of cut paper without features: sun, hair, head and shoulders. `seed` selects the hair. */
export const CoachDrawing = ({ seed, ratio }: { seed: number; ratio: string }): ReactNode => {
  const [behind, front] = hairs[seed % hairs.length] ?? hairs[0];
  return (
    <div className={styles.drawing} style={{ aspectRatio: ratio }}>
      <svg viewBox="0 0 400 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle className={styles.sun} cx="200" cy="228" r="168" />
        <path className={styles.hair} d={behind} />
        <path className={styles.skin} d="M172 290h56v84q-28 30-56 0z" />
        <path className={styles.top} d="M20 500q4-118 118-142l34-10q28 34 56 0l34 10q114 24 118 142z" />
        <ellipse className={styles.skin} cx="200" cy="232" rx="72" ry="88" />
        <path className={styles.hair} d={front} />
      </svg>
    </div>
  );
};
