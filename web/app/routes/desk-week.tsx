import type { SingleClass } from '@tbm/contract/schedule';
import type { ClassTemplate } from '@tbm/contract/timetable';
import { counted } from '@tbm/domain/counted';
import { byDay } from '@tbm/domain/schedule';
import {
  dayIn,
  formatDay,
  formatHour,
  formatLongDay,
  formatMonth,
  mondayOf,
  shortWeekday,
  weekdayName,
  weekOf,
} from '@tbm/domain/time';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../design/button.tsx';
import { EmptyState, ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import desk from '../features/desk/desk.module.css';
import { ClassForm, ClosedDays, TemplateForm, useDesk, weekdays } from '../features/desk/index.ts';
import styles from '../features/desk/week.module.css';
import {
  coachNames,
  dayNamed,
  nextMonthOf,
  previousMonthOf,
  WeekNavigation,
} from '../features/schedule/index.ts';
import { useHere } from '../platform/here.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';
import { useStatus } from '../platform/use-status.ts';

/** `/recepcion/horario/`: admins edit the timetable. */
export default function DeskWeek() {
  const { branch } = useRoot();
  const { isAdmin } = useDesk();
  const [params] = useSearchParams();
  const here = useHere();
  const [opened, setOpened] = useState<SingleClass | string | null>(null);
  const today = dayIn(useNow(60_000), branch.timezone);
  const chosen = dayNamed(params.get('dia'), today);
  const monday = mondayOf(chosen);
  const week = useApi(
    'GET /available_classes',
    {
      query: {
        branch_id: branch.branch_id,
        start_date: monday.toString(),
        end_date: monday.add({ days: 6 }).toString(),
      },
    },
    { keepPrevious: true, enabled: isAdmin },
  );
  const total = week.isPlaceholderData ? undefined : week.data?.length;
  useStatus(
    `${branch.branch_id} ${monday}`,
    total === undefined ? null : `Semana del ${formatLongDay(monday)}: ${counted(total, 'clase', 'clases')}`,
  );
  if (!isAdmin)
    return (
      <Screen title="Horario">
        <EmptyState
          title="El horario lo cambia la administración"
          action={{ to: '/recepcion/', label: 'Ver las clases del día' }}
        />
      </Screen>
    );
  const perDay = byDay(week.data ?? [], branch.timezone);
  return (
    <Screen
      title="Horario"
      aside={
        <>
          <WeekNavigation
            month={formatMonth(chosen)}
            steps={{
              previous: monday.subtract({ weeks: 1 }).toString(),
              next: monday.add({ weeks: 1 }).toString(),
              previousMonth: previousMonthOf(chosen),
              nextMonth: nextMonthOf(chosen),
              now: null,
            }}
            toDay={(dia) => here({ dia })}
          />
          <Button
            look="accent"
            onClick={() =>
              setOpened((Temporal.PlainDate.compare(monday, today) > 0 ? monday : today).toString())
            }
          >
            Nueva clase
          </Button>
        </>
      }
    >
      {week.error && !week.data ? (
        <ErrorState message={week.error.message} retry={() => void week.refetch()} />
      ) : !week.data ? (
        <Skeleton height="40vh" />
      ) : (
        <div className={styles.days}>
          {weekOf(monday).map((day) => (
            <section key={day.toString()} className={styles.day} aria-label={formatLongDay(day)}>
              <p className={styles.dayTitle}>
                {shortWeekday(day.dayOfWeek)} {day.day}
              </p>
              {(perDay.get(day.toString()) ?? []).map((item) => (
                <button
                  key={item.single_class_id}
                  type="button"
                  className={styles.slot}
                  onClick={() => setOpened(item)}
                >
                  <span className={desk.name}>
                    {formatHour(item.class_date, branch.timezone)} {item.class_type.name}
                  </span>
                  <span className={desk.sub}>
                    {coachNames(item)} · {item.taken}/{item.capacity}
                  </span>
                </button>
              ))}
            </section>
          ))}
        </div>
      )}
      <p>
        <a href={`/myadmin/horario?sucursal=${branch.branch_id}&dia=${monday}`}>
          Mover, poner sustituta o copiar semanas en el panel
        </a>
      </p>
      <ClosedDays branch={branch} />
      <Templates branch_id={branch.branch_id} today={today.toString()} />
      {opened ? (
        <ClassForm
          item={typeof opened === 'string' ? null : opened}
          day={typeof opened === 'string' ? opened : ''}
          branch={branch}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Screen>
  );
}

function Templates({ branch_id, today }: { branch_id: number; today: string }) {
  const list = useApi('GET /class_templates', { query: { branch_id } });
  const types = useApi('GET /class_types', { query: { branch_id } });
  const [opened, setOpened] = useState<ClassTemplate | 'new' | null>(null);
  const nameOf = (id: number) => types.data?.find(({ class_type_id }) => class_type_id === id)?.name ?? '…';
  return (
    <section className={desk.card}>
      <div className={desk.between}>
        <Heading level={2} size="s">
          Clases de cada semana
        </Heading>
        <Button look="quiet" onClick={() => setOpened('new')}>
          Nueva clase semanal
        </Button>
      </div>
      {list.data ? (
        <div className={styles.days}>
          {weekdays.map((weekday) => (
            <section key={weekday} className={styles.day} aria-label={`Cada ${weekdayName(weekday)}`}>
              <p className={styles.dayTitle}>{weekdayName(weekday)}</p>
              {list.data
                .filter((item) => item.weekday === weekday)
                .map((item) => (
                  <button
                    key={item.class_template_id}
                    type="button"
                    className={styles.slot}
                    onClick={() => setOpened(item)}
                  >
                    <span className={desk.name}>{item.local_time}</span>
                    <span className={desk.sub}>{nameOf(item.class_type_id)}</span>
                    {item.valid_from > today ? (
                      <span className={desk.sub}>Desde el {formatDay(item.valid_from)}</span>
                    ) : null}
                    {item.valid_until ? (
                      <span className={desk.sub}>Hasta el {formatDay(item.valid_until)}</span>
                    ) : null}
                  </button>
                ))}
            </section>
          ))}
        </div>
      ) : list.error ? (
        <ErrorState message={list.error.message} retry={() => void list.refetch()} />
      ) : (
        <Skeleton height="20rem" />
      )}
      {opened ? (
        <TemplateForm
          item={opened === 'new' ? null : opened}
          branch_id={branch_id}
          today={today}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}
