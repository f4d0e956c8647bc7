import type { ClassOfDay } from '@tbm/contract/rosters';
import { counted } from '@tbm/domain/counted';
import { doorsClosed, hasEnded } from '@tbm/domain/schedule';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '../design/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { Screen } from '../design/screen.tsx';
import desk from '../features/desk/desk.module.css';
import { ConnectionNote, useDesk, useLiveRosters } from '../features/desk/index.ts';
import styles from '../features/desk/today.module.css';
import { coachNames, dayNamed } from '../features/schedule/index.ts';
import { useHere } from '../platform/here.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';
import { useStatus } from '../platform/use-status.ts';

/** `/recepcion/`: the day's classes, each with a link to its roster. */
export default function DeskToday() {
  const { branch } = useRoot();
  const [params] = useSearchParams();
  const here = useHere();
  // The tablet at the door stays on: doors close and days end without a reload.
  const now = useNow(10_000);
  const today = dayIn(now, branch.timezone);
  const chosen = dayNamed(params.get('dia'), today);
  const { data, error, refetch } = useApi(
    'GET /rosters',
    { query: { branch_id: branch.branch_id, day: chosen.toString() } },
    { refetchInterval: 20_000 },
  );
  useLiveRosters(branch.branch_id);
  useStatus(
    `${branch.branch_id} ${chosen}`,
    data ? `${formatLongDay(chosen)}: ${counted(data.length, 'clase', 'clases')}` : null,
  );
  const days = [-1, 0, 1, 2].map((shift) => today.add({ days: shift }));
  const over = (data ?? []).filter((item) => hasEnded(item.class_date, item.duration, now));
  const coming = (data ?? []).filter((item) => !over.includes(item));
  return (
    <Screen
      title="Clases del día"
      aside={
        <LinkTabs
          label="Día"
          current={chosen.toString()}
          tabs={days.map((day, index) => ({
            value: day.toString(),
            title: ['Ayer', 'Hoy', 'Mañana'][index] ?? formatLongDay(day).replace(/ de .*/, ''),
            to: here({ dia: index === 1 ? null : day.toString() }),
          }))}
        />
      }
    >
      <ConnectionNote failed={error !== null && data !== undefined} />
      <Wanted />
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="60vh" />
      ) : data.length === 0 ? (
        <EmptyState
          title="No hay clases este día"
          text={`${branch.name}, ${formatLongDay(chosen)}.`}
          action={{ to: here({ dia: today.add({ days: 1 }).toString() }), label: 'Ver mañana' }}
        />
      ) : (
        <div className={styles.stack}>
          {over.length > 0 ? (
            <details className={styles.earlier} open={coming.length === 0}>
              <summary>Ya terminaron ({over.length})</summary>
              <Classes items={over} timezone={branch.timezone} now={now} />
            </details>
          ) : null}
          <Classes items={coming} timezone={branch.timezone} now={now} />
        </div>
      )}
    </Screen>
  );
}

/** For coaches: how many classes of others the coach may take. */
function Wanted(): ReactNode {
  const { isDesk } = useDesk();
  const { data } = useApi('GET /substitute_requests', {}, { enabled: !isDesk });
  const open = data?.filter(({ is_own }) => !is_own).length ?? 0;
  return open === 0 ? null : (
    <p className={desk.card}>
      <Link to="/recepcion/sustituciones/">
        {counted(open, 'clase busca sustituta: puedes darla', 'clases buscan sustituta: puedes darlas')}
      </Link>
    </p>
  );
}

const Classes = ({
  items,
  timezone,
  now,
}: {
  items: readonly ClassOfDay[];
  timezone: string;
  now: string;
}): ReactNode => (
  <ul className={styles.classes}>
    {items.map((item) => {
      const hasBegun = Date.parse(item.class_date) <= Date.parse(now);
      const isNow = hasBegun && !hasEnded(item.class_date, item.duration, now);
      return (
        <li key={item.single_class_id}>
          <Link to={`/recepcion/clase/${item.single_class_id}/`} className={styles.class} data-now={isNow}>
            <span className={styles.hour}>{formatHour(item.class_date, timezone)}</span>
            <span className={styles.what}>
              <span className={desk.name}>{item.class_type.name}</span>
              <br />
              <span className={desk.sub}>
                {coachNames(item)}
                <span className={styles.onlyWide}> · {item.location.name}</span>
              </span>
            </span>
            <span className={styles.counts}>
              <span>
                <strong>
                  {item.attended}/{item.taken}
                </strong>{' '}
                <span className={desk.sub}>
                  llegaron<span className={styles.onlyWide}> · cupo {item.capacity}</span>
                </span>
              </span>
              <span className={desk.row}>
                {isNow && doorsClosed(item.class_date, now) ? (
                  <Badge tone="bad">Puertas cerradas</Badge>
                ) : null}
                {item.unpaid > 0 ? <Badge tone="bad">{item.unpaid} por cobrar</Badge> : null}
              </span>
            </span>
            <span className={styles.meter} aria-hidden="true">
              <span style={{ width: `${Math.min(100, (100 * item.taken) / item.capacity)}%` }} />
            </span>
          </Link>
        </li>
      );
    })}
  </ul>
);
