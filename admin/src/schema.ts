import { unitsPerCharacter } from '@tbm/contract/lengths';
import type { z } from 'zod';

/** What a form shows for a field of a call's body. */
export type Field =
  | { kind: 'text'; max: number | undefined }
  | { kind: 'number'; min: number | null; max: number | null; whole: boolean }
  | { kind: 'boolean' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'date' }
  | { kind: 'instant' }
  | { kind: 'group'; fields: Shape }
  /** Rows of fields, or (with `item` of another kind) plain values. */
  | { kind: 'list'; item: Field };

export interface Part {
  field: Field;
  nullable: boolean;
  /** What the server stores when it is left out. */
  preset: unknown;
  /** May be left out. */
  optional: boolean;
}
export type Shape = Record<string, Part>;

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  shape?: z.ZodRawShape;
  entries?: Record<string, string>;
  format?: string;
  defaultValue?: unknown;
}
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

function textOf(schema: z.ZodType): Field {
  const { format, maxLength } = schema as unknown as { format: string | null; maxLength: number | null };
  if (format === 'date') return { kind: 'date' };
  if (format === 'datetime') return { kind: 'instant' };
  // Texts count characters as a person does, and have room for each.
  const max = maxLength === null || format ? maxLength : Math.floor(maxLength / unitsPerCharacter);
  return { kind: 'text', max: max ?? undefined };
}

function fieldOf(schema: z.ZodType): Field {
  const { type, in: first, out, options, element, shape, entries } = defOf(schema);
  if (type === 'pipe') {
    const source = fieldOf(first as z.ZodType);
    const target = out && defOf(out).type !== 'transform' ? fieldOf(out) : source;
    // The limit of a text may be on either side.
    return source.kind === 'text' && target.kind === 'text'
      ? { kind: 'text', max: source.max ?? target.max }
      : target;
  }
  if (type === 'union') return fieldOf(options?.at(-1) as z.ZodType);
  if (type === 'object') return { kind: 'group', fields: shapeOf(shape ?? {}) };
  if (type === 'array') return { kind: 'list', item: fieldOf(element as z.ZodType) };
  if (type === 'enum') return { kind: 'choice', values: Object.values(entries ?? {}) };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'number') {
    const { minValue, maxValue, isInt } = schema as z.ZodNumber;
    return {
      kind: 'number',
      min: minValue,
      max: maxValue,
      whole: isInt,
    };
  }
  if (type === 'string') return textOf(schema);
  throw new Error(`no field for ${type}`);
}

function partOf(schema: z.ZodType): Part {
  const { type, innerType, defaultValue } = defOf(schema);
  if (!innerType)
    return {
      field: fieldOf(schema),
      nullable: false,
      preset: undefined,
      optional: false,
    };
  const inner = partOf(innerType);
  if (type === 'nullable') return { ...inner, nullable: true };
  if (type === 'optional') return { ...inner, optional: true };
  if (type === 'default') return { ...inner, preset: defaultValue, optional: true };
  return inner;
}

const shapeOf = (shape: z.ZodRawShape): Shape =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, partOf(schema as z.ZodType)]));

/** The fields of a body, in the order of the contract. */
export function fieldsOf(schema: z.ZodType): Shape {
  const field = fieldOf(schema);
  if (field.kind !== 'group') throw new Error('a form needs an object');
  return field.fields;
}
