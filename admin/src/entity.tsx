import { type PageTexts, pageTexts } from '@tbm/contract/content';
import { listQuery } from '@tbm/contract/fields';
import type { ComponentType } from 'react';
import { routeOf } from './api.ts';
import type { Group } from './menu.ts';
import { fieldsOf, type Shape } from './schema.ts';

/** What the contract does not define about a kind of record that admins keep. Its calls and fields come from the contract. */
export interface Entity {
  /** Its path in the contract, and its address in the back office unless `address` names another. */
  path: string;
  /** In the address of the back office: `/myadmin/paquetes` [ADM-010]. */
  address: string;
  /** Its name, and that of several. */
  names: [one: string, many: string];
  /** Whether that name is feminine, for the words of retirement. */
  isFeminine?: true;
  group: Group;
  /** Its place in the group of the menu: smaller numbers stand above. */
  order: number;
  /** One sentence above the list. */
  about: string;
  /** The field that names a record. */
  title: string | ((record: Record<string, unknown>) => string);
  /** What its order is called while none is chosen; by default that of the site. */
  ownOrderName?: string;
  /** Columns of the list that it cannot be sorted by. They follow those of the contract. */
  unsortedColumns?: string[];
  /** Labels of fields by name; those of a row or group may be named `row.field`. */
  labels: Record<string, string>;
  hints?: Record<string, string>;
  /** The Spanish words for the values of a choice, by field. */
  choices?: Record<string, Record<string, string>>;
  /** Fields that the form does not show, because they change nothing yet. They keep their values. */
  hidden?: string[];
  /** Calls that are not the ones of a resource. */
  reads?: { one?: string; query?: Record<string, string> };
  /** The message after a success. */
  said?: { saved?: string; deleted?: string };
  /** Records can be neither added nor deleted. */
  fixed?: true;
  /** It is one record: the texts of this page. */
  page?: keyof PageTexts;
  /** Files that may be a PDF instead of a picture. */
  documents?: string[];
  /** Addresses of files of ours that can be uploaded in the form; those of a row or group are named `row.field`. */
  uploads?: Record<string, 'film' | 'captions'>;
  /** A further button of the form, for what its values would do. */
  extra?: ComponentType;
}

interface Derived {
  key: string;
  shape: Shape;
  /** The fields of a new record, with what they begin with. */
  fresh: Shape;
  one: string;
  /** The call that reads a page of its list. */
  list: string;
  /** The columns that this list shows, in their order. */
  columns: readonly string[];
  /** Those by which it can be sorted, and those by which it can be filtered. */
  sorts: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Whether its records are retired on a day, besides being deleted (docs/decisions/0095). */
  isRetirable: boolean;
}
const known = new Map<string, Derived>();

/** The columns of a list, and those by which it can be sorted and filtered. */
function columnsOf(
  entity: Entity,
  list: string,
): Pick<Derived, 'columns' | 'sorts' | 'filters' | 'isRetirable'> {
  const query = (routeOf(list)?.query ?? listQuery([])) as ReturnType<typeof listQuery>;
  // `retired` is a filter of its own: no column.
  const { sort, retired, ...others } = query.shape as typeof query.shape & { retired?: unknown };
  const isPlain = (name: string): boolean => name in listQuery([]).shape;
  const sorts: string[] = sort.unwrap().options;
  return {
    columns: [...sorts, ...(entity.unsortedColumns ?? [])],
    sorts: new Set(sorts),
    filters: new Set(Object.keys(others).filter((name) => !isPlain(name))),
    isRetirable: retired !== undefined,
  };
}

/** What the contract defines about an entity. */
export function derived(entity: Entity): Derived {
  const { path, page, reads = {} } = entity;
  const cached = known.get(path);
  if (cached) return cached;
  if (page) {
    const read = `GET /${path}`;
    const shape = fieldsOf(pageTexts[page]);
    const made = {
      key: 'id',
      shape,
      fresh: shape,
      one: read,
      list: read,
      ...columnsOf(entity, read),
    };
    known.set(path, made);
    return made;
  }
  const byId = routeOf(`PUT /${path}/:id`)?.body;
  const withId = routeOf(`PUT /${path}`)?.body;
  const without = routeOf(`POST /${path}`)?.body;
  if (!byId || !withId || !without) throw new Error(`${path} has no calls`);
  const shape = fieldsOf(byId);
  const key = Object.keys(fieldsOf(withId)).find((name) => !(name in shape)) ?? 'id';
  const one = reads.one ?? `GET /${path}/:id`;
  const list = `GET /${path}/admin/list`;
  const made = {
    key,
    shape,
    fresh: fieldsOf(without),
    one,
    list,
    ...columnsOf(entity, list),
  };
  known.set(path, made);
  return made;
}

/** Names that mean the same everywhere. */
const common: Record<string, string> = {
  name: 'Nombre',
  title: 'Título',
  text: 'Texto',
  description: 'Descripción',
  short_description: 'Descripción corta',
  order: 'Lugar en la lista',
  file: 'Imagen',
  file_id: 'Imagen',
  branch_id: 'Sucursal',
  color: 'Color',
  icon: 'Ícono',
  url: 'Dirección',
  benefits: 'Beneficios',
};

/** The label of a field; `row` is the list or group that it is part of. */
export const labelOf = ({ labels }: Entity, name: string, row = ''): string =>
  (row && labels[`${row}.${name}`]) || labels[name] || common[name] || '';

/** Where the records that a field names are kept. */
const kept: Record<string, string> = {
  branch: 'branches',
  class_category: 'class_categories',
  class_type: 'class_types',
  goal: 'training_goals',
  instructor: 'instructors',
  milestone: 'milestones',
  muscle: 'muscles',
  program: 'programs',
  prop: 'props',
  tag: 'tags',
  video_type: 'video_types',
};
/** The path of the records that a field names; undefined when it names none. */
export const referencedResource = (name: string): string | undefined => kept[name.replace(/_ids?$/, '')];

/** What the contract has as plain numbers and texts, and only the name of the field tells. */
export const isPrice = (name: string): boolean => /(^|_)price$/.test(name);
export const isColor = (name: string): boolean => /(^|_)color$/.test(name);
