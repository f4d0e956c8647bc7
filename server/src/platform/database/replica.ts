import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import { statement } from './statement.ts';

/** Milliseconds between two looks. */
const every = 1_000;

const primaryPosition = statement(
  'primary_position',
  'select pg_current_wal_lsn()::text as position',
  z.object({ position: z.string() }),
);

/** Whether a replica has all that was written up to a position. A primary, as in tests, has what it wrote itself. */
const hasPosition = statement(
  'replica_has_position',
  `select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
    >= $1::pg_lsn, false) as reached`,
  z.object({ reached: z.boolean() }),
);

/** Reads from a replica that is never more than a few moments behind. */
export interface Replica {
  /** Whether it had, at the last look, all that was written until the look before; `justWroteMs` covers both. */
  isFresh(): boolean;
  /** The seconds since it was last fresh; 0 while it is. */
  behindSeconds(): number;
  /** A read failed there: not before the next look. */
  distrust(): void;
  stop(): Promise<void>;
}

/** The time for which a browser that has written reads from the primary. */
export const justWroteMs = 5 * every;

/** Looks every second whether the replica has what the primary had written a second before. */
export function watchReplica(primary: Pool, replica: Pool): Replica {
  const ending = new AbortController();
  const { signal } = ending;
  let freshUntil = 0;
  let lastFresh = performance.now();
  let before: string | null = null;
  const look = async () => {
    const start = performance.now();
    const { position } = await primaryPosition.one(primary);
    const reached = before !== null && (await hasPosition.one(replica, [before])).reached;
    before = position;
    // A check that takes long does not describe the present.
    freshUntil = reached ? start + 2 * every : 0;
    if (reached) lastFresh = start;
  };
  const looking = (async () => {
    while (!signal.aborted) {
      await look().catch(() => {
        freshUntil = 0;
        before = null;
      });
      await wait(every, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    isFresh: () => performance.now() < freshUntil,
    behindSeconds: () => (performance.now() < freshUntil ? 0 : (performance.now() - lastFresh) / 1000),
    distrust() {
      freshUntil = 0;
    },
    async stop() {
      ending.abort();
      await looking;
    },
  };
}
