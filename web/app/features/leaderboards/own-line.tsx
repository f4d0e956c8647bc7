import type { Board, BoardMode } from '@tbm/contract/leaderboards';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './leaderboards.module.css';
import { Line } from './rows.tsx';
import { aheadText } from './words.ts';

/** The signed-in member's line, pinned to the foot of the window when the member is below the podium. */
export const OwnLine = ({
  mode,
  board,
  isPinned,
}: {
  mode: BoardMode;
  board: Board;
  isPinned: boolean;
}): ReactNode => {
  const ahead = aheadText(mode, board);
  return (
    <section className={styles.own} data-pinned={isPinned} aria-label="Tu lugar">
      <div className={styles.line}>
        <Line mode={mode} row={board.own} />
      </div>
      {board.shown ? (
        ahead ? (
          <p className={styles.ahead}>{ahead}</p>
        ) : null
      ) : (
        <p className={styles.ahead}>
          No apareces en los leaderboards: esto solo lo ves tú. <Link to="/mytbm/informacion">Cambiarlo</Link>
        </p>
      )}
    </section>
  );
};
