import type { Branch } from '@tbm/contract/branches';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../design/button.tsx';
import { EmptyState, Heading, Section } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { emptyWeekLink } from './empty-week-link.ts';
import { FilterBar, NoneFits, withoutFilters } from './filter-bar.tsx';
import { HomeClassDialog } from './home-class-dialog.tsx';
import type { HomeWeek } from './home-week.ts';
import styles from './schedule.module.css';
import { Legend, WeekNavigation } from './toolbar.tsx';
import { useWeekStatus } from './use-week-status.ts';
import { WeekView } from './week-views.tsx';

/** The public schedule: the same week; booking starts with signing in [PUB-013, PUB-031, SCHED-016, X08]. */
export function HomeSchedule({
  branch,
  week,
  following,
  strip,
  steps,
  bookingOptions,
  about,
  nearest,
  cancel,
  filters,
  count,
  next,
  empty,
  title,
  children,
}: HomeWeek & {
  branch: Branch;
  title: string;
  /** Rendered beside the title. */
  children?: ReactNode;
}): ReactNode {
  const here = useHere('#horarios');
  const [params] = useSearchParams();
  const toDay = (dia: string) => here({ dia, clase: null });
  const requested = Number(params.get('clase'));
  const days = [...week.days, ...(following?.days ?? [])];
  const day = days.find(({ classes }) => classes.some((item) => item.single_class_id === requested));
  const open = day?.classes.find((item) => item.single_class_id === requested);
  const action = emptyWeekLink(steps, toDay);
  useWeekStatus(week);
  const isFiltered = filters.some(({ value }) => value);
  const isEmpty = !isFiltered && days.every(({ classes }) => classes.length === 0);
  return (
    <Section id="horarios" label={title}>
      <div className={styles.homeHead}>
        <div>
          <Heading level={2} size="l">
            {title}
          </Heading>
          <p className={styles.place}>Estudio {branch.name}, hora local</p>
        </div>
        {children}
      </div>
      <div className={styles.tools}>
        <div className={styles.homeControls}>
          <WeekNavigation month={week.month} steps={steps} toDay={toDay} />
          <form className={styles.homeFilters} action="#horarios">
            {[...params]
              .filter(([name]) => name !== 'clase' && filters.every((one) => one.name !== name))
              .map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <FilterBar filters={filters} here={here} status={counted(count, 'clase', 'clases')} />
            <noscript>
              <Button type="submit">Filtrar</Button>
            </noscript>
          </form>
        </div>
        <Legend />
      </div>
      <div className={styles.homeWeek}>
        {isEmpty ? (
          <EmptyState title={empty} {...(action ? { action } : {})} />
        ) : (
          <WeekView
            week={week}
            following={following}
            strip={strip}
            toDay={toDay}
            isNamed
            none={isFiltered ? <NoneFits filters={filters} here={here} next={next} /> : null}
            openClass={(item, { date }) => here({ dia: date, clase: String(item.single_class_id) })}
          />
        )}
      </div>
      {open && day ? (
        <HomeClassDialog
          item={open}
          day={day}
          branch={branch}
          bookingOptions={bookingOptions}
          about={about}
          nearest={nearest}
          cancel={cancel}
          closeTo={here({ clase: null })}
          toClass={({ date, single_class_id }) =>
            here({ ...withoutFilters(filters), dia: date, clase: String(single_class_id) })
          }
        />
      ) : null}
    </Section>
  );
}
