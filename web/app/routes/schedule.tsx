import { notices } from '@tbm/domain/messages';
import { canAdvance } from '@tbm/domain/schedule';
import { settings } from '@tbm/domain/settings';
import { dayIn, mondayOf, weekOf } from '@tbm/domain/time';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { LinkTabs } from '../design/table.tsx';
import {
  ClassModal,
  DayList,
  HourlyGrid,
  Legend,
  WeekColumns,
  WeekNavigation,
} from '../features/schedule/index.ts';
import styles from '../features/schedule/schedule.module.css';
import { rememberBranch } from '../platform/branch.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../root.tsx';

/** A day in the address, or today's when it is none. */
const dayOf = (text: string | null, today: Temporal.PlainDate): Temporal.PlainDate => {
  try {
    return text ? Temporal.PlainDate.from(text) : today;
  } catch {
    return today;
  }
};

/** `/mytbm/presencial` [SCHED-001]: day, class, studio and branch stand in the address. */
export default function Schedule() {
  const { branches, branch } = useRoot();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const now = new Date().toISOString();
  const today = dayIn(now, branch.timezone);
  const chosen = dayOf(params.get('dia'), today);
  const monday = mondayOf(chosen);
  const days = weekOf(chosen);
  const location_id = Number(params.get('estudio')) || undefined;
  const query = {
    branch_id: branch.branch_id,
    start_date: monday.toString(),
    end_date: monday.add({ days: 6 }).toString(),
    ...(location_id ? { location_id } : {}),
  };
  const classes = useApi('GET /available_classes', { query }, { keepPrevious: true });
  const ahead = useApi('GET /available_classes/dates/all', { query: { branch_id: branch.branch_id } });
  const locations = useApi('GET /locations', { query: { branch_id: branch.branch_id } });

  /** This address with other values; null takes one out. */
  const here = (changes: Record<string, string | null>): string => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes))
      value === null ? next.delete(name) : next.set(name, value);
    return `/mytbm/presencial?${next}`;
  };
  const toDay = (day: Temporal.PlainDate) => here({ dia: day.toString(), clase: null });
  const openClass = (id: number) => here({ clase: String(id) });
  const open = classes.data?.find(({ single_class_id }) => single_class_id === Number(params.get('clase')));
  const previous =
    Temporal.PlainDate.compare(monday, mondayOf(today)) > 0 ? toDay(monday.subtract({ weeks: 1 })) : null;
  const mayAdvance = !ahead.data || canAdvance(ahead.data, monday);
  const firstOfNext = monday.add({ months: 1 }).with({ day: 1 });
  const view = { classes: classes.data ?? [], days, branch, now, openClass };
  const Week = branch.branch_id === settings.default_branch_id ? HourlyGrid : WeekColumns;

  return (
    <Screen
      title="Reserva tu clase"
      aside={
        <LinkTabs
          label="Sucursal"
          current={String(branch.branch_id)}
          tabs={branches.map(({ branch_id, name }) => ({
            value: String(branch_id),
            title: name,
            to: here({ branch_id: String(branch_id), clase: null, estudio: null }),
          }))}
          onChoose={(value) => rememberBranch(Number(value))}
        />
      }
    >
      <div className={styles.tools}>
        <WeekNavigation
          monday={monday}
          previous={previous}
          next={mayAdvance ? toDay(monday.add({ weeks: 1 })) : null}
          nextMonth={
            mayAdvance && (ahead.data ?? []).some((day) => day >= firstOfNext.toString())
              ? toDay(firstOfNext)
              : null
          }
        />
        <Legend />
      </div>
      {locations.data && locations.data.length > 1 ? (
        <LinkTabs
          label="Estudio"
          current={String(location_id ?? '')}
          tabs={[
            { value: '', title: 'Todos', to: here({ estudio: null }) },
            ...locations.data.map(({ location_id: id, name }) => ({
              value: String(id),
              title: name,
              to: here({ estudio: String(id) }),
            })),
          ]}
        />
      ) : null}
      {classes.error ? (
        <ErrorState message={classes.error.message} retry={() => void classes.refetch()} />
      ) : !classes.data ? (
        <Skeleton height="60vh" />
      ) : classes.data.length === 0 ? (
        <EmptyState
          title={notices.week_empty}
          {...(mayAdvance
            ? { action: { to: toDay(monday.add({ weeks: 1 })), label: 'Ver la siguiente semana' } }
            : {})}
        />
      ) : (
        <>
          <div className={styles.phoneOnly}>
            <DayList {...view} chosen={chosen} today={today} toDay={toDay} />
          </div>
          <div className={styles.grid}>
            <Week {...view} />
          </div>
        </>
      )}
      {open ? (
        <ClassModal
          key={open.single_class_id}
          item={open}
          branch={branch}
          onClose={() => void navigate(here({ clase: null }), { preventScrollReset: true })}
        />
      ) : null}
      <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look="plain">
        Ver mis reservaciones
      </ButtonLink>
    </Screen>
  );
}
