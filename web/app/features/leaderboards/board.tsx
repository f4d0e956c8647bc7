import type { Board as BoardData, BoardMode } from '@tbm/contract/leaderboards';
import type { ReactNode } from 'react';
import { EmptyState, Skeleton } from '../../design/layout.tsx';
import styles from './leaderboards.module.css';
import { OwnLine } from './own-line.tsx';
import { Line, Podium } from './rows.tsx';
import { emptyWords } from './words.ts';

const steps = 3;

/** Podium, list and the member's own line; or, on an empty board, how to begin. */
export function Board({
  mode,
  month,
  isPast,
  board,
}: {
  mode: BoardMode;
  month: string;
  isPast: boolean;
  board: BoardData;
}): ReactNode {
  const { data } = board;
  const isOnPodium = data.slice(0, steps).some(({ own }) => own);
  const ownLine = <OwnLine mode={mode} board={board} isPinned={!isOnPodium} />;
  if (data.length === 0) {
    const { title, past, text, action } = emptyWords(mode, month);
    return (
      <div className={styles.board}>
        {isPast ? <EmptyState title={past} /> : <EmptyState title={title} text={text} action={action} />}
        {board.shown ? null : ownLine}
      </div>
    );
  }
  return (
    <div className={styles.board}>
      <Podium mode={mode} rows={data.slice(0, steps)} />
      {isOnPodium ? ownLine : null}
      {data.length > steps ? (
        <ol className={styles.lines} aria-label="Después del podio" start={steps + 1}>
          {data.slice(steps).map((row) => (
            <li key={row.customer_id} className={styles.line} data-own={row.own}>
              <Line mode={mode} row={row} />
            </li>
          ))}
        </ol>
      ) : null}
      {isOnPodium ? null : ownLine}
    </div>
  );
}

/** The same shape while it is loading. */
export const BoardSkeleton = (): ReactNode => (
  <div className={styles.board}>
    <Skeleton height="23rem" />
    <Skeleton height="40rem" />
  </div>
);
