import type { BoardMode, BoardRow } from '@tbm/contract/leaderboards';
import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import styles from './leaderboards.module.css';
import { reservedText, scoreOf, scoreText } from './words.ts';

const Name = ({ row: { name, own } }: { row: BoardRow }): ReactNode => (
  <span className={styles.name}>
    {name} {own ? <Badge tone="accent">Tú</Badge> : null}
  </span>
);

const Rank = ({ rank }: { rank: number | null }): ReactNode => (
  <span className={styles.rank}>
    {rank === null ? (
      <span aria-hidden="true">–</span>
    ) : (
      <>
        <span className="visually-hidden">Lugar </span>
        {rank}
      </>
    )}
  </span>
);

/** The first three, each on the step of the place; the best one in the middle. */
export const Podium = ({ mode, rows }: { mode: BoardMode; rows: readonly BoardRow[] }): ReactNode => (
  <ol className={styles.podium} aria-label="Podio" data-theme="dark">
    {rows.map((row) => (
      <li key={row.customer_id} className={styles.step} data-own={row.own}>
        <span className={styles.face} data-rank={row.rank}>
          <Avatar name={row.name} file={row.file} size="l" />
        </span>
        <Name row={row} />
        <span className={styles.place}>{row.city}</span>
        <span className={styles.block} data-rank={row.rank}>
          <Rank rank={row.rank} />
          <strong>{scoreText(mode, row)}</strong>
          {mode === 'presenciales' ? <span className={styles.place}>{reservedText(row)}</span> : null}
        </span>
      </li>
    ))}
  </ol>
);

/** A member below the podium, or the signed-in member. */
export const Line = ({ mode, row }: { mode: BoardMode; row: BoardRow }): ReactNode => (
  <>
    <Rank rank={row.rank} />
    <Avatar name={row.name} file={row.file} />
    <span className={styles.identity}>
      <Name row={row} />
      <span className={styles.place}>
        {row.city}, {row.country}
      </span>
    </span>
    <span className={styles.score}>
      <strong className={styles.number}>{scoreOf(mode, row)}</strong>
      <span className={styles.place}>{scoreText(mode, row).replace(/^\d+ /, '')}</span>
      {mode === 'presenciales' ? <span className={styles.place}>{reservedText(row)}</span> : null}
    </span>
  </>
);
