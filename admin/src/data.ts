import { longestPage } from '@tbm/contract/fields';
import { versionHeader } from '@tbm/contract/route';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { ApiProblem, call, callForVersion, routeOf } from './api.ts';
import { derived, type Entity } from './entity.tsx';
import { entities } from './resources/index.ts';
import { pages } from './resources/pages.tsx';
import { bodyOf, isSame, valuesOf } from './values.ts';
import { missingText } from './words.ts';

type Row = Record<string, unknown>;

const entityOf = (resource: string): Entity => {
  const entity = [...entities, ...pages].find(
    ({ path, address }) => address === resource || path === resource,
  );
  if (!entity) throw new Error(`no entity ${resource}`);
  return entity;
};

const withId = (entity: Entity, row: Row): RaRecord => ({ ...row, id: row[derived(entity).key] as number });
const recordOf = (entity: Entity, row: Row): RaRecord =>
  withId(entity, { ...row, ...valuesOf(derived(entity).shape, row) });

type ListAnswer = { data: Row[]; total: number };

/** A page of an entity's list, which the server searches and sorts. */
const readList = async (entity: Entity, query: Row): Promise<ListAnswer> =>
  (await call(derived(entity).list, { query })) as ListAnswer;

/** The first rows of a list: more than a page are read page by page. */
async function readFirstRows(entity: Entity, query: Row, most: number): Promise<ListAnswer> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await readList(entity, { ...query, page, page_size: longestPage });
    rows.push(...answer.data);
    const isLast = answer.data.length < longestPage;
    if (isLast || rows.length >= most) return { data: rows.slice(0, most), total: answer.total };
  }
}

const writable = (entity: Entity, data: Row): Row => bodyOf(derived(entity).shape, data);

/** Where a record that a form shows keeps the version that the server gave it. */
const versionKey = '@version';

/** Another person has changed a record since this form read it; nothing was saved. */
export class Conflict extends Error {
  /** The record as this form read it, as it is stored now, and as it was to be saved. */
  readonly versions: Record<'base' | 'theirs' | 'mine', Row>;
  constructor(message: string, versions: Conflict['versions']) {
    super(message);
    this.versions = versions;
  }
}

/** The call that saves a record. */
const changeOf = ({ page, path }: Entity, id: unknown, body: Row) =>
  page
    ? { key: 'PUT /pages', given: { body: { page, texts: body } } }
    : { key: `PUT /${path}/:id`, given: { params: { id }, body } };

/** What the form of a record, or without an id that of a new one, would send when it is saved. */
export function draftCall(
  entity: Entity,
  id: unknown,
  data: Row,
): { key: string; id: unknown; body: unknown } {
  const body = writable(entity, data);
  if (id === undefined && !entity.page) return { key: `POST /${entity.path}`, id: '', body };
  const { key, given } = changeOf(entity, id, body);
  return { key, id: id ?? '', body: given.body };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
/** The message for a wrong field: one that was left empty is missing. */
const wrongText = (text: string, value: unknown): string =>
  text === problemText('invalid_field') && isEmpty(value) ? missingText : text;

/** The refusal of a body, with words for what is missing in it. */
function refusalOf(error: unknown, body: Row): unknown {
  const errors = error instanceof ApiProblem ? (error.body.errors ?? {}) : {};
  for (const [name, text] of Object.entries(errors)) errors[name] = wrongText(text, body[name]);
  return error;
}

/** The problems that the contract finds in the values of a form, by field. */
export function wrongIn(entity: Entity, id: unknown, data: Row): Record<string, string> {
  const { key, body } = draftCall(entity, id, data);
  const issues = routeOf(key)?.body?.safeParse(body).error?.issues ?? [];
  const wrong: Record<string, string> = {};
  for (const { path, message } of issues) {
    const value = path.reduce((part: unknown, name) => (part as Row | undefined)?.[String(name)], body);
    const text = problemText(isProblemCode(message) ? message : 'invalid_field');
    wrong[path.slice(entity.page ? 1 : 0).join('.')] ??= wrongText(text, value);
  }
  return wrong;
}

/** The records of the contract's resources, for react-admin. */
export const dataProvider = {
  async getList(resource: string, { pagination, sort, filter }: GetListParams) {
    const entity = entityOf(resource);
    const { page = 1, perPage = longestPage } = pagination ?? {};
    const isSorted = sort !== undefined && derived(entity).sorts.has(sort.field);
    const query: Row = {
      ...(filter as Row | undefined),
      ...(isSorted ? { sort: sort.field, dir: sort.order === 'DESC' ? 'desc' : 'asc' } : {}),
    };
    const { data, total } =
      perPage > longestPage
        ? await readFirstRows(entity, query, perPage)
        : await readList(entity, { ...query, page, page_size: perPage });
    return { data: data.map((row) => recordOf(entity, row)), total };
  },
  async getOne(resource: string, { id }: GetOneParams) {
    const entity = entityOf(resource);
    const query = entity.reads?.query ?? {};
    const { answer, version } = await callForVersion(derived(entity).one, { params: { id }, query });
    return { data: { ...recordOf(entity, { id, ...(answer as Row) }), [versionKey]: version } };
  },
  async getMany(resource: string, { ids }: GetManyParams) {
    const entity = entityOf(resource);
    const { data } = await readList(entity, { ids: ids.join(','), page_size: longestPage });
    return { data: data.map((row) => withId(entity, row)) };
  },
  async getManyReference() {
    throw new Error('no list needs it');
  },
  async create(resource: string, { data }: CreateParams) {
    const entity = entityOf(resource);
    const body = writable(entity, data as Row);
    const row = await call(`POST /${entity.path}`, { body }).catch((error) => {
      throw refusalOf(error, body);
    });
    return { data: recordOf(entity, row as Row) };
  },
  async update(resource: string, { id, data, previousData }: UpdateParams) {
    const entity = entityOf(resource);
    const body = writable(entity, data as Row);
    const before = (previousData ?? {}) as Row;
    const { page } = entity;
    const change = changeOf(entity, id, body);
    const save = async (version: unknown): Promise<Row> => {
      const headers = version ? { [versionHeader]: String(version) } : {};
      try {
        const row = (await call(change.key, { ...change.given, headers })) as Row;
        return page ? { ...body, id } : row;
      } catch (error) {
        if (!(error instanceof ApiProblem) || !error.current) throw refusalOf(error, body);
        const storedNow = recordOf(entity, { id, ...(error.current.record as Row) });
        // Values that this form does not write, such as a count, may change meanwhile.
        if (isSame(writable(entity, storedNow), writable(entity, before))) return save(error.current.version);
        throw new Conflict(error.message, {
          base: before,
          theirs: { ...storedNow, [versionKey]: error.current.version },
          mine: data as Row,
        });
      }
    };
    return { data: recordOf(entity, await save(before[versionKey])) };
  },
  async updateMany() {
    throw new Error('no list changes several');
  },
  async delete(resource: string, { id }: DeleteParams) {
    await call(`DELETE /${entityOf(resource).path}/:id`, { params: { id } });
    return { data: { id } };
  },
  async deleteMany() {
    throw new Error('no list deletes several');
  },
  // react-admin's records are of any shape; ours come from the contract.
} as unknown as DataProvider;
