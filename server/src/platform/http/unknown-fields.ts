import type { Route } from '@tbm/contract/route';
import { problemText } from '@tbm/domain/messages';
import { z } from 'zod';
import { Problem } from '../errors.ts';

/** The inner schema of a schema that is optional, nullable, with a default, or followed by a conversion. */
function within(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return within(schema.def.innerType);
  return schema instanceof z.ZodPipe ? within(schema.def.in) : schema;
}

/** The paths of fields that a schema does not name. Unions and records accept theirs. */
function* unknownIn(given: z.core.$ZodType, value: unknown, path = ''): Generator<string> {
  const schema = within(given);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    for (const [index, one] of value.entries()) yield* unknownIn(schema.def.element, one, `${path}${index}.`);
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return;
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  for (const [name, field] of Object.entries(value)) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known) yield* unknownIn(known, field, `${path}${name}.`);
    else yield `${path}${name}`;
  }
}

/** Whether a route answers with a field: a client may send a resource back as it was read. */
function isRead(answer: z.core.$ZodType, path: readonly string[]): boolean {
  const schema = within(answer);
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (schema instanceof z.ZodArray) return isRead(schema.def.element, /^\d+$/.test(name) ? rest : path);
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, name)) return false;
  return isRead(schema.shape[name], rest);
}

/**
 * Refuses a body with fields that the contract does not name: a misspelled amount must not become a default. Fields that
 * are only read are ignored, except where the body is about money, credits, access or roles. Throws `invalid_input`.
 */
export function refuseUnknownFields(route: Route, body: unknown): void {
  // `takes`: the body is a file.
  if (!route.body || route.takes) return;
  const isIgnored = (name: string) => !route.strict && isRead(route.answer, name.split('.'));
  const unknown = [...unknownIn(route.body, body)].filter((name) => !isIgnored(name));
  if (unknown.length === 0) return;
  const text = problemText('field_unknown');
  throw new Problem('invalid_input', { fields: Object.fromEntries(unknown.map((name) => [name, text])) });
}
