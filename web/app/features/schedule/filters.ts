import type { SingleClass } from '@tbm/contract/schedule';
import { compareNames } from '@tbm/domain/names';
import { dayPartOf, dayParts } from '@tbm/domain/schedule';
import type { Filter } from './filter-bar.tsx';
import { filterNames } from './filter-names.ts';

export type FilterName = (typeof filterNames)[number];
/** The chosen values as the address has them; empty for any. */
export type Filters = Record<FilterName, string>;

export const filtersOf = (params: URLSearchParams): Filters => ({
  tipo: params.get('tipo') ?? '',
  coach: params.get('coach') ?? '',
  hora: params.get('hora') ?? '',
});

type Filtered = Pick<SingleClass, 'class_date' | 'class_type' | 'class_instructors'>;

const typeOf = ({ class_type }: Filtered): string => String(class_type.class_type_id);
const coachesOf = ({ class_instructors }: Filtered): string[] =>
  class_instructors.map(({ instructor }) => String(instructor.instructor_id));

/** The classes that fit all chosen filters. */
export const filtered = <T extends Filtered>(
  classes: readonly T[],
  { tipo, coach, hora }: Filters,
  timezone: string,
): T[] =>
  classes.filter(
    (item) =>
      (!tipo || typeOf(item) === tipo) &&
      (!coach || coachesOf(item).includes(coach)) &&
      (!hora || dayPartOf(item.class_date, timezone) === hora),
  );

interface FilterOption {
  value: string;
  title: string;
}

const byTitle = (titles: ReadonlyMap<string, string>): FilterOption[] =>
  [...titles].map(([value, title]) => ({ value, title })).sort((a, b) => compareNames(a.title, b.title));

/** The filter options of these classes, by title; the parts of the day in their order. */
export const filterOptions = (classes: readonly Filtered[]): Record<FilterName, FilterOption[]> => ({
  tipo: byTitle(new Map(classes.map((item) => [typeOf(item), item.class_type.name]))),
  coach: byTitle(
    new Map(
      classes.flatMap(({ class_instructors }) =>
        class_instructors.map(
          ({ instructor }) => [String(instructor.instructor_id), instructor.name] as const,
        ),
      ),
    ),
  ),
  hora: Object.entries(dayParts).map(([value, title]) => ({ value, title })),
});

const labels = {
  tipo: { label: 'Clase', emptyOption: 'Todas las clases' },
  coach: { label: 'Coach', emptyOption: 'Todas las coaches' },
  hora: { label: 'Hora', emptyOption: 'Todo el día' },
} as const;

/** The filters of these classes with their chosen values. */
export const filtersFor = (classes: readonly Filtered[], values: Filters): Filter[] => {
  const options = filterOptions(classes);
  return filterNames.map((name) => ({
    name,
    ...labels[name],
    value: values[name],
    options: options[name],
  }));
};
