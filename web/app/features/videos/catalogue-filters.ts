import type { Args } from '@tbm/contract';
import { durationChoices, readFilters } from './filter-address.ts';
import type { FilterOptions } from './options.ts';

/** The query parameters that search the catalogue [PUB-020]. */
export const catalogueNames = [
  'query',
  'class_category_id',
  'instructor_id',
  'duration',
  'muscle_id',
  'video_type_id',
  'program_id',
] as const;
type CatalogueName = (typeof catalogueNames)[number];

/** The filters of an address for the call; the server validates the values. */
export const catalogueQuery = (params: URLSearchParams) => {
  const { filters } = readFilters(params);
  return Object.fromEntries(catalogueNames.map((name) => [name, filters[name]])) as NonNullable<
    Args<'GET /videos/catalogue'>['query']
  >;
};

export interface CatalogueChoice {
  name: CatalogueName;
  label: string;
  /** The option for no filter. */
  emptyOption: string;
  options: readonly { value: string; title: string }[];
}

/** The filters that are chosen from a list. */
export const catalogueChoices = ({
  categories,
  coaches,
  muscles,
  impacts,
  programs,
}: FilterOptions): CatalogueChoice[] => [
  { name: 'class_category_id', label: 'Categoría', emptyOption: 'Todas', options: categories },
  { name: 'instructor_id', label: 'Coach', emptyOption: 'Todas', options: coaches },
  { name: 'duration', label: 'Duración', emptyOption: 'Cualquiera', options: durationChoices },
  { name: 'muscle_id', label: 'Músculo objetivo', emptyOption: 'Todo el cuerpo', options: muscles },
  { name: 'video_type_id', label: 'Impacto', emptyOption: 'Cualquiera', options: impacts },
  {
    name: 'program_id',
    label: 'Programa',
    emptyOption: 'Todos',
    options: programs.map(({ program_id, name }) => ({ value: String(program_id), title: name })),
  },
];
