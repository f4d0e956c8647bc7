import type { Route } from '@tbm/contract/route';
import { z } from 'zod';

/** Plausible values of every kind of field; the first one that a field accepts is its sample. */
const candidates = [999_999, true, 'true', '2026-11-18', 'Ana', 'member'];

type Fields = Record<string, unknown>;

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

const isRequired = (field: z.ZodType): boolean => !field.safeParse(undefined).success;

const valueFor = (field: z.ZodType): unknown => candidates.find((value) => field.safeParse(value).success);

const samplesOf = (shape: Record<string, z.ZodType>): Fields =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueFor(field)]));

const requiredOf = (shape: Record<string, z.ZodType>): Fields =>
  samplesOf(Object.fromEntries(Object.entries(shape).filter(([, field]) => isRequired(field))));

/** The smallest valid query and body of a route, and a value for each of their fields (for tests). */
export function sampleOf({ query, body }: Route): { query: Fields; body: Fields; fields: Fields } {
  const [inQuery, inBody] = [shapeOf(query), shapeOf(body)];
  return {
    query: requiredOf(inQuery),
    body: requiredOf(inBody),
    fields: { ...samplesOf(inQuery), ...samplesOf(inBody) },
  };
}
