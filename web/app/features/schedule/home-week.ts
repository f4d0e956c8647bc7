import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import type { ClassType } from '@tbm/contract/studio';
import { notices } from '@tbm/domain/notices';
import { aboutOnlineClass } from '@tbm/domain/online-class';
import { isSoldOut } from '@tbm/domain/places';
import { hasBegun, isBookable } from '@tbm/domain/schedule';
import { dayIn, formatUntil, mondayOf } from '@tbm/domain/time';
import type { ServerContext } from '../../platform/server-context.ts';
import { firstSentence } from './about.tsx';
import type { BookingOption } from './booking-option.ts';
import { bookingOptionsOf } from './booking-options.ts';
import { dayStrip, type StripDay } from './day-strip.ts';
import type { Filter } from './filter-bar.tsx';
import { filtered, filtersFor, filtersOf } from './filters.ts';
import { countFitting, daysFitting, nextFitting } from './fitting.ts';
import { type NearClass, nearestTo } from './nearest.ts';
import { dayNamed, isFollowed, type Steps, stepsFrom, type Week, weekAround } from './week.ts';

export interface HomeWeek {
  week: Week;
  /** The next week, from Saturday on. */
  following: Week | null;
  strip: StripDay[];
  steps: Steps;
  /** The packages with which a visitor may book a class. */
  bookingOptions: BookingOption[];
  filters: Filter[];
  /** The first sentence about each class type. */
  about: Record<number, string>;
  /** Alternatives to the classes in which no place can be bought, by id of the class. */
  nearest: Record<number, NearClass[]>;
  /** How long before a class cancelling is free: `1 hora`; null until it begins [RES-023]. */
  cancel: string | null;
  /** How many classes fit the filters and can still be booked. */
  count: number;
  /** The next day with one of those. */
  next: ReturnType<typeof nextFitting>;
  /** Text of an empty week; passed as data so that the catalogue stays on the server. */
  empty: string;
}

/** The day of the class that an address names (`clase`) without its day (`dia`), when it is one of this branch. */
async function dayOfClass(
  api: ServerContext['api'],
  { branch_id, timezone }: Branch,
  { searchParams }: URL,
): Promise<Temporal.PlainDate | undefined> {
  const id = Number(searchParams.get('clase'));
  if (!Number.isInteger(id) || id <= 0 || searchParams.has('dia')) return;
  const item = await api('GET /available_classes/:id', { params: { id } }).catch(() => null);
  return item?.branch_id === branch_id ? dayIn(item.class_date, timezone) : undefined;
}

/** A class online explains itself; the text is made here, so that no page loads it. */
const withOnlineNote =
  (types: readonly Pick<ClassType, 'class_type_id' | 'description'>[]) =>
  (item: SingleClass): SingleClass => {
    if (!item.is_virtual_class) return item;
    const { class_type_id } = item.class_type;
    const about = types.find((type) => type.class_type_id === class_type_id)?.description ?? '';
    const text = item.description || firstSentence(about);
    return { ...item, description: [text, aboutOnlineClass].filter(Boolean).join(' ') };
  };

/** The week of a public page, from its address (day and filters); loaded on the server [PUB-013, PUB-031]. */
export async function homeWeek(
  { api, now }: Pick<ServerContext, 'api' | 'now'>,
  branch: Branch,
  url: URL,
): Promise<HomeWeek> {
  const at = now();
  const today = dayIn(at, branch.timezone);
  const chosen = (await dayOfClass(api, branch, url)) ?? dayNamed(url.searchParams.get('dia'), today);
  const monday = mondayOf(chosen);
  const { branch_id } = branch;
  const isFollowedNow = isFollowed(chosen, today);
  const end_date = monday.add({ days: isFollowedNow ? 13 : 6 }).toString();
  const [classes, ahead, packages, types] = await Promise.all([
    api('GET /available_classes', { query: { branch_id, start_date: monday.toString(), end_date } }),
    api('GET /available_classes/dates/all', { query: { branch_id } }),
    api('GET /class_packages', { query: { branch_id } }),
    api('GET /class_types', { query: { branch_id } }),
  ]);
  const chosenFilters = filtersOf(url.searchParams);
  const shown = filtered(classes, chosenFilters, branch.timezone).map(withOnlineNote(types));
  const weekOf = (day: Temporal.PlainDate) => weekAround(day, { classes: shown, branch, now: at });
  const week = weekOf(chosen);
  const following = isFollowedNow ? weekOf(monday.add({ weeks: 1 })) : null;
  const weeks = following ? [week, following] : [week];
  const isFiltered = Object.values(chosenFilters).some(Boolean);
  return {
    week,
    following,
    about: Object.fromEntries(
      types.map(({ class_type_id, description }) => [class_type_id, firstSentence(description)]),
    ),
    nearest: Object.fromEntries(
      shown
        .filter((item) => isSoldOut(item) || hasBegun(item.class_date, at))
        .filter((item) => isBookable(item.class_date, at, branch.book_after_start_minutes))
        .map((item) => [item.single_class_id, nearestTo(item, classes, { branch, now: at })]),
    ),
    cancel: formatUntil(at, Temporal.Instant.from(at).add({ minutes: branch.cancel_minutes }).toString()),
    filters: filtersFor(classes, chosenFilters),
    count: countFitting(weeks),
    next: nextFitting(weeks),
    strip: dayStrip(chosen, today, isFiltered ? daysFitting(ahead, weeks) : ahead),
    steps: stepsFrom(chosen, today, ahead),
    bookingOptions: bookingOptionsOf(packages, { branch_id, today: today.toString() }),
    empty: notices.week_empty,
  };
}
