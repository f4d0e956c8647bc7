import type { z } from 'zod';

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'];
const strings = ['text', 'varchar', 'bpchar', 'name', 'uuid', 'date', 'timestamptz'];
const json = ['json', 'jsonb'];

/** PostgreSQL's types whose values, as the pool reads them, a field's schema can describe. */
export function typesFor(schema: z.core.$ZodType): string[] {
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return typesFor(def.innerType);
    case 'string':
    case 'enum':
      return strings;
    case 'literal':
      return typeof def.values[0] === 'string'
        ? strings
        : typeof def.values[0] === 'number'
          ? numbers
          : ['bool'];
    case 'number':
      return numbers;
    case 'boolean':
      return ['bool'];
    case 'array': {
      const elementTypes = typesFor(def.element);
      // The driver reads arrays of numerics as text, those of times as dates.
      return [
        ...json,
        ...(elementTypes === numbers
          ? ['_int2', '_int4', '_int8']
          : elementTypes === strings
            ? ['_text']
            : []),
      ];
    }
    case 'object':
    case 'record':
    case 'tuple':
    case 'union':
    case 'custom':
    case 'any':
    case 'unknown':
      return json;
    // A transformation would happen in tests only.
    default:
      return [];
  }
}
