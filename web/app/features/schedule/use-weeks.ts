import { currentInstant } from '@tbm/browser/clock';
import type { SingleClass } from '@tbm/contract/schedule';
import { dayIn, mondayOf } from '@tbm/domain/time';
import { useSearchParams } from 'react-router';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { mostDaysAhead, useBookingPolicy } from '../booking-rules/index.ts';
import { dayStrip, type StripDay } from './day-strip.ts';
import type { Filter } from './filter-bar.tsx';
import { filtered, filtersFor, filtersOf } from './filters.ts';
import { countFitting, daysFitting, nextFitting } from './fitting.ts';
import { dayNamed, isFollowed, type Steps, stepsFrom, studioOptions, type Week, weekAround } from './week.ts';

interface Weeks {
  /** The week of the day in the address. */
  classes: ReturnType<typeof useApi<'GET /available_classes'>>;
  /** The loaded classes of the weeks on screen, before filtering. */
  all: readonly SingleClass[];
  /** How many of them fit the filters and can still be booked. */
  count: number;
  /** The next day with one of those. */
  next: ReturnType<typeof nextFitting>;
  week: Week;
  following: Week | null;
  strip: StripDay[];
  steps: Steps;
  filters: Filter[];
  isFiltered: boolean;
  /** True when the weeks on screen are known to have no classes, filters apart. */
  isEmpty: boolean;
}

/** The weeks that the address names, with its filters applied; from Saturday on, this week and the next. */
export function useWeeks(): Weeks {
  const { branch } = useRoot();
  const { branch_id, timezone } = branch;
  const [params] = useSearchParams();
  const now = currentInstant();
  const today = dayIn(now, timezone);
  const chosen = dayNamed(params.get('dia'), today);
  const location_id = Number(params.get('estudio')) || undefined;
  const monday = mondayOf(chosen);
  const nextMonday = monday.add({ weeks: 1 });
  const queryFrom = (from: Temporal.PlainDate) => ({
    branch_id,
    start_date: from.toString(),
    end_date: from.add({ days: 6 }).toString(),
    ...(location_id ? { location_id } : {}),
  });
  const follows = isFollowed(chosen, today);
  const classes = useApi('GET /available_classes', { query: queryFrom(monday) });
  const later = useApi('GET /available_classes', { query: queryFrom(nextMonday) }, { enabled: follows });
  const ahead = useApi('GET /available_classes/dates/all', { query: { branch_id } });
  // The dialog of a class needs them; asked for early, so that it opens in its final size.
  useApi('GET /credits', {});
  useApi('GET /class_types', {});
  const policy = useBookingPolicy(branch_id).data;
  const waiting = useApi('GET /waitlist', {}).data?.map(({ single_class_id }) => single_class_id);
  const locations = useApi('GET /locations', { query: { branch_id } });

  const ofNext = follows ? later.data : [];
  const all = [...(classes.data ?? []), ...(ofNext ?? [])];
  const chosenFilters = filtersOf(params);
  const shown = filtered(all, chosenFilters, timezone);
  const filters = [
    ...filtersFor(all, chosenFilters),
    ...studioFilter(studioOptions(locations.data ?? []), String(location_id ?? '')),
  ];
  const isFiltered = filters.some(({ value }) => value);
  const weekOf = (day: Temporal.PlainDate) =>
    weekAround(day, {
      classes: shown,
      branch,
      now,
      waiting,
      book_days_ahead: policy && mostDaysAhead(policy),
    });
  const week = weekOf(chosen);
  const following = follows && ofNext ? weekOf(nextMonday) : null;
  const weeks = following ? [week, following] : [week];
  return {
    classes,
    all,
    count: countFitting(weeks),
    next: nextFitting(weeks),
    week,
    following,
    strip: dayStrip(chosen, today, isFiltered && classes.data ? daysFitting(ahead.data, weeks) : ahead.data),
    steps: stepsFrom(chosen, today, ahead.data),
    filters,
    isFiltered,
    isEmpty: classes.data?.length === 0 && ofNext?.length === 0 && !isFiltered,
  };
}

/** Only when there is more than one studio [SCHED-006]. */
const studioFilter = (studios: Filter['options'], value: string): Filter[] =>
  studios.length
    ? [
        {
          name: 'estudio',
          label: 'Estudio',
          emptyOption: 'Todos los estudios',
          value,
          options: studios,
        },
      ]
    : [];
