import type { BoardMode } from '@tbm/contract/leaderboards';
import { rangeOfMonth } from '@tbm/domain/leaderboards';
import { formatMonth } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { Screen } from '../design/screen.tsx';
import { Board, BoardSkeleton } from '../features/leaderboards/board.tsx';
import styles from '../features/leaderboards/leaderboards.module.css';
import { MonthSwitch } from '../features/leaderboards/month-switch.tsx';
import { monthIn, ruleText } from '../features/leaderboards/words.ts';
import { useHere } from '../platform/here.ts';
import { refresh, useApi } from '../platform/query.ts';
import { useStatus } from '../platform/use-status.ts';

const calls = {
  online: 'GET /analytics/leaderboard/online',
  presenciales: 'GET /analytics/leaderboard',
} as const satisfies Record<BoardMode, string>;

/** `/mytbm/leaderboards`: Online or Presenciales, the current month or a past one; both in the address [LEAD-001]. */
export default function Leaderboards() {
  const here = useHere();
  const [params] = useSearchParams();
  const mode: BoardMode = params.get('tipo') === 'presenciales' ? 'presenciales' : 'online';
  // The day on the clock of the member's branch.
  const { data: streak, error, refetch } = useApi('GET /streaks', {});
  return (
    <Screen
      title="Leaderboards"
      aside={
        <LinkTabs
          label="Tipo de clases"
          current={mode}
          tabs={[
            { value: 'online', title: 'Online', to: here({ tipo: null }) },
            { value: 'presenciales', title: 'Presenciales', to: here({ tipo: 'presenciales' }) },
          ]}
          // Read again with each toggle [LEAD-004].
          onChoose={(value) => void refresh(calls[value as BoardMode])}
        />
      }
    >
      {streak ? (
        <Month mode={mode} today={streak.today} address={params.get('mes')} to={(mes) => here({ mes })} />
      ) : error ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </Screen>
  );
}

function Month({
  mode,
  today,
  address,
  to,
}: {
  mode: BoardMode;
  today: string;
  address: string | null;
  to: (month: string | null) => string;
}): ReactNode {
  const current = monthIn(null, today);
  const month = monthIn(address, today);
  const { data, error, refetch } = useApi(calls[mode], { query: rangeOfMonth(month) });
  useStatus(
    `${mode} ${month}`,
    data ? `${mode === 'online' ? 'Online' : 'Presenciales'}, ${formatMonth(month)}` : null,
  );
  return (
    <>
      <div className={styles.bar}>
        <MonthSwitch month={month} current={current} to={to} />
        <p className={styles.rule}>{ruleText[mode]}</p>
      </div>
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : data ? (
        <Board mode={mode} month={month} isPast={month < current} board={data} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}
