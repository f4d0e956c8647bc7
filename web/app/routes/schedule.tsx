import { counted } from '@tbm/domain/counted';
import { notices } from '@tbm/domain/notices';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState } from '../design/layout.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { Screen } from '../design/screen.tsx';
import { DailyPopup } from '../features/popups/daily-popup.tsx';
import {
  emptyWeekLink,
  FilterBar,
  Legend,
  NoneFits,
  OpenedClass,
  ReschedulingNotice,
  useLiveSchedule,
  useWeekStatus,
  useWeeks,
  WeekNavigation,
  WeekView,
} from '../features/schedule/index.ts';
import styles from '../features/schedule/schedule.module.css';
import { rememberBranch } from '../platform/branch.ts';
import { useHere } from '../platform/here.ts';
import { useRoot } from '../platform/root-data.ts';

/** `/mytbm/presencial` [SCHED-001]: the address holds day, class, filters, studio and branch. */
export default function Schedule() {
  const { branches, branch, settings } = useRoot();
  const here = useHere();
  const { classes, all, count, next, week, following, strip, steps, filters, isFiltered, isEmpty } =
    useWeeks();
  useLiveSchedule(branch.branch_id);
  useWeekStatus(classes.data ? week : null);
  const toDay = (day: string) => here({ dia: day, clase: null });
  const action = emptyWeekLink(steps, toDay);
  return (
    <Screen
      title="Reserva tu clase"
      compact
      aside={
        <LinkTabs
          label="Sucursal"
          current={String(branch.branch_id)}
          tabs={branches.map(({ branch_id, name }) => ({
            value: String(branch_id),
            title: name,
            to: here({
              branch_id: String(branch_id),
              clase: null,
              estudio: null,
              tipo: null,
              coach: null,
            }),
          }))}
          onChoose={(value) => rememberBranch(Number(value))}
        />
      }
    >
      <ReschedulingNotice />
      <div className={styles.bar}>
        <div className={styles.controls}>
          <WeekNavigation month={week.month} steps={steps} toDay={toDay} />
          <FilterBar filters={filters} here={here} status={counted(count, 'clase', 'clases')} />
        </div>
        <Legend />
      </div>
      {classes.error && !classes.data ? (
        <ErrorState message={classes.error.message} retry={() => void classes.refetch()} />
      ) : isEmpty ? (
        <EmptyState title={notices.week_empty} {...(action ? { action } : {})} />
      ) : (
        <WeekView
          week={week}
          following={following}
          strip={strip}
          isWaiting={!classes.data}
          none={isFiltered ? <NoneFits filters={filters} here={here} next={next} /> : null}
          openClass={({ single_class_id }) => here({ clase: String(single_class_id) })}
          toDay={toDay}
        />
      )}
      <OpenedClass shown={all} isLoaded={classes.isSuccess} />
      <DailyPopup name="studio" src={settings.studio_popup_src} timezone={branch.timezone} />
      <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look="plain">
        Ver mis reservaciones
      </ButtonLink>
    </Screen>
  );
}
