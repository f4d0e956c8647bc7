import { z } from 'zod';
import { id, idText, listQuery, paged } from './fields.ts';
import { admins, type KeyRight } from './route.ts';

const params = z.object({ id: idText });
const deletion = z.object({ deleted: z.literal(true) });

const onRead = ['not_found'] as const;
const onNew = ['already_exists'] as const;
const onChange = ['not_found', 'already_exists'] as const;
const onEdit = [...onChange, 'changed_meanwhile', 'version_missing'] as const;
const onDelete = ['not_found', 'in_use'] as const;

type ById = { params: typeof params };
type Written<B extends z.ZodType, A extends z.ZodType> = {
  summary: string;
  who: typeof admins;
  body: B;
  answer: A;
};
/** The query of the list that admins search and sort, with its filters. */
type ListQuery<S extends readonly string[], L extends z.ZodRawShape> = z.ZodObject<
  ReturnType<typeof listQuery<S>>['shape'] & L
>;
type WithId<I extends string, F extends z.ZodRawShape> = z.ZodObject<F & Record<I, z.ZodInt>>;

/** The seven calls of a kind of record that admins write, and that everyone or only admins read. */
export type ResourceRoutes<
  P extends string,
  I extends string,
  F extends z.ZodRawShape,
  A extends z.ZodType,
  W extends 'anyone' | typeof admins,
  S extends readonly string[],
  L extends z.ZodRawShape,
  R extends z.ZodType,
> = Record<`GET /${P}`, { summary: string; who: W; answer: z.ZodArray<A> }> &
  Record<
    `GET /${P}/admin/list`,
    {
      summary: string;
      who: typeof admins;
      query: ListQuery<S, L>;
      answer: ReturnType<typeof paged<R>>;
    }
  > &
  Record<`GET /${P}/:id`, ById & { summary: string; who: W; answer: A; problems: typeof onRead }> &
  Record<`POST /${P}`, Written<z.ZodObject<F>, A> & { status: 201; problems: typeof onNew }> &
  Record<`PUT /${P}`, Written<WithId<I, F>, A> & { problems: typeof onChange }> &
  Record<`PUT /${P}/:id`, ById & Written<z.ZodObject<F>, A> & { problems: typeof onEdit }> &
  Record<
    `DELETE /${P}/:id`,
    ById & { summary: string; who: typeof admins; answer: typeof deletion; problems: typeof onDelete }
  >;

/**
 * List, one, create, change (the id in the body or in the path) and delete of one kind of record [API-004], and the list by
 * pages that admins search and sort. `fields` is what an admin writes, `row` what is read, `key` the name of its id; `readers`
 * is `anyone` by default.
 */
export function resource<
  const P extends string,
  const I extends string,
  F extends z.ZodRawShape,
  A extends z.ZodType,
  const W extends 'anyone' | typeof admins = 'anyone',
  const S extends readonly string[] = readonly [],
  L extends z.ZodRawShape = Record<never, never>,
  R extends z.ZodType = A,
>(
  path: P,
  {
    key,
    what,
    fields,
    row,
    sorts,
    filters = {} as L,
    listRow = row as unknown as R,
    readers = 'anyone' as W,
    editing,
    keyRight,
  }: {
    key: I;
    what: string;
    fields: z.ZodObject<F>;
    row: A;
    /** The columns that the list of admins can be sorted by. The back office shows them in this order. */
    sorts: S;
    /** The columns that it can be filtered by. */
    filters?: L;
    /** What a row of it has, where that is not `row`. */
    listRow?: R;
    readers?: W;
    /** The query with which editors read one. */
    editing?: Readonly<Record<string, string>>;
    /** The right with which a key for programs reads them. */
    keyRight?: KeyRight;
  },
): ResourceRoutes<P, I, F, A, W, S, L, R> {
  const invalidates = [`GET /${path}`, `GET /${path}/admin/list`, `GET /${path}/:id`];
  const byKey = keyRight ? { keyRight } : {};
  const read = readers === 'anyone' ? { who: readers, shared: true, ...byKey } : { who: readers, ...byKey };
  return {
    [`GET /${path}`]: { summary: `All: ${what}`, ...read, answer: z.array(row) },
    [`GET /${path}/admin/list`]: {
      summary: `A page of them, searched and sorted: ${what}`,
      who: admins,
      query: listQuery(sorts).extend(filters),
      answer: paged(listRow),
    },
    [`GET /${path}/:id`]: {
      summary: `One: ${what}`,
      ...read,
      params,
      answer: row,
      problems: onRead,
    },
    [`POST /${path}`]: {
      summary: `New: ${what}`,
      who: admins,
      invalidates,
      body: fields,
      answer: row,
      status: 201,
      problems: onNew,
    },
    [`PUT /${path}`]: {
      summary: `Change: ${what}; the id in the body`,
      who: admins,
      invalidates,
      body: fields.extend({ [key]: id }),
      answer: row,
      problems: onChange,
    },
    [`PUT /${path}/:id`]: {
      summary: `Change: ${what}`,
      who: admins,
      invalidates,
      params,
      body: fields,
      answer: row,
      edits: { read: `GET /${path}/:id`, ...(editing ? { query: editing } : {}) },
      problems: onEdit,
    },
    [`DELETE /${path}/:id`]: {
      summary: `Delete: ${what}`,
      who: admins,
      invalidates,
      params,
      answer: deletion,
      problems: onDelete,
    },
  } as unknown as ResourceRoutes<P, I, F, A, W, S, L, R>;
}
