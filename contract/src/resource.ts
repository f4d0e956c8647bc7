import { z } from 'zod';
import { idText } from './fields.ts';
import type { Role } from './route.ts';

const params = z.object({ id: idText });
const gone = z.object({ deleted: z.literal(true) });
const admins = ['admin'] as const satisfies readonly Role[];

type ById = { params: typeof params; problems: readonly ['not_found'] };
type Written<B extends z.ZodType, A extends z.ZodType> = {
  summary: string;
  who: typeof admins;
  body: B;
  answer: A;
};
type WithId<I extends string, F extends z.ZodRawShape> = z.ZodObject<F & Record<I, z.ZodInt>>;

/** The six calls of a record that everybody reads and admins keep. */
export type ResourceRoutes<
  P extends string,
  I extends string,
  F extends z.ZodRawShape,
  A extends z.ZodType,
> = Record<`GET /${P}`, { summary: string; who: 'anyone'; answer: z.ZodArray<A> }> &
  Record<`GET /${P}/:id`, ById & { summary: string; who: 'anyone'; answer: A }> &
  Record<`POST /${P}`, Written<z.ZodObject<F>, A> & { status: 201 }> &
  Record<`PUT /${P}`, Written<WithId<I, F>, A> & { problems: readonly ['not_found'] }> &
  Record<`PUT /${P}/:id`, ById & Written<z.ZodObject<F>, A>> &
  Record<`DELETE /${P}/:id`, ById & { summary: string; who: typeof admins; answer: typeof gone }>;

/**
 * List, one, create, change (the id in the body or in the path) and delete of one kind of record [API-004].
 * `fields` is what an admin writes, `row` what anybody reads, `key` the name of its id.
 */
export function resource<
  const P extends string,
  const I extends string,
  F extends z.ZodRawShape,
  A extends z.ZodType,
>(
  path: P,
  { key, what, fields, row }: { key: I; what: string; fields: z.ZodObject<F>; row: A },
): ResourceRoutes<P, I, F, A> {
  const missing = ['not_found'] as const;
  return {
    [`GET /${path}`]: { summary: `All: ${what}`, who: 'anyone', answer: z.array(row) },
    [`GET /${path}/:id`]: { summary: `One: ${what}`, who: 'anyone', params, answer: row, problems: missing },
    [`POST /${path}`]: { summary: `New: ${what}`, who: admins, body: fields, answer: row, status: 201 },
    [`PUT /${path}`]: {
      summary: `Change: ${what}; the id in the body`,
      who: admins,
      body: fields.extend({ [key]: z.int().min(1) }),
      answer: row,
      problems: missing,
    },
    [`PUT /${path}/:id`]: {
      summary: `Change: ${what}`,
      who: admins,
      params,
      body: fields,
      answer: row,
      problems: missing,
    },
    [`DELETE /${path}/:id`]: {
      summary: `Delete: ${what}`,
      who: admins,
      params,
      answer: gone,
      problems: missing,
    },
  } as unknown as ResourceRoutes<P, I, F, A>;
}
