import { idText } from '@tbm/contract/fields';
import { z } from 'zod';

export type Json = Record<string, unknown>;
/** The direction of a value, sent or answered: a field with a default is optional only when it is sent. */
export type Direction = 'input' | 'output';

/** Schemas right inside another one. */
function partsOf(schema: z.core.$ZodType, io: Direction): z.core.$ZodType[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  if (def.type === 'pipe') return [(io === 'input' ? def.in : def.out) as z.core.$ZodType];
  return Object.values(def)
    .flatMap((value) =>
      value !== null && typeof value === 'object' && !(value instanceof z.core.$ZodType)
        ? Object.values(value)
        : [value],
    )
    .filter((value): value is z.core.$ZodType => value instanceof z.core.$ZodType);
}

const isNameable = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject || schema instanceof z.ZodUnion;

/** `{ deleted: true }` needs no name. */
const isLargeObject = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 1;

const reference = (id: string): string => `#/components/schemas/${id}`;

/**
 * Leaves out keywords that only repeat the format or the limits of a number, and those that forbid new fields of an
 * answer.
 */
function shorten({ jsonSchema, zodSchema }: { jsonSchema: Json; zodSchema: z.core.$ZodType }): void {
  if (zodSchema === idText) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: 'integer', minimum: 1 });
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/**
 * The schemas of the document. A schema that the contract exports has its name there. Another body, answer or row of an
 * answer is named after the first call that uses it. Every other schema stays where it is used.
 */
export class SchemaBook {
  readonly #exported: ReadonlyMap<z.core.$ZodType, string>;
  readonly #visited: Record<Direction, Set<z.core.$ZodType>> = { input: new Set(), output: new Set() };
  readonly #names: Record<Direction, Map<z.core.$ZodType, string>> = { input: new Map(), output: new Map() };
  readonly #byKey: Record<Direction, Map<string, z.ZodType>> = { input: new Map(), output: new Map() };
  readonly #taken = new Set<string>();

  constructor(exported: ReadonlyMap<z.core.$ZodType, string>) {
    this.#exported = exported;
  }

  /** Adds a schema, which `render` returns by its key; `names` are names, best first, for an object that has none. */
  add(io: Direction, key: string, schema: z.ZodType, names: readonly string[]): void {
    this.#byKey[io].set(key, schema);
    this.#visit(io, schema, names);
  }

  /** Adds the object of a call's parameters, which has no name: each of its fields is a parameter. */
  addParameters(key: string, schema: z.ZodObject): void {
    this.#byKey.input.set(key, schema);
    for (const one of partsOf(schema, 'input')) this.#visit('input', one, []);
  }

  #visit(io: Direction, schema: z.core.$ZodType, names: readonly string[]): void {
    const exported = this.#exported.get(schema);
    if (exported && isNameable(schema)) this.#name(io, schema, [exported]);
    else if (isLargeObject(schema)) this.#name(io, schema, names);
    if (this.#visited[io].has(schema)) return;
    this.#visited[io].add(schema);
    const rows = schema instanceof z.ZodArray ? names.map((name) => name.replace(/Answer$/, 'Row')) : [];
    for (const one of partsOf(schema, io)) this.#visit(io, one, rows);
  }

  #name(io: Direction, schema: z.core.$ZodType, names: readonly string[]): void {
    if (this.#names[io].has(schema)) return;
    const isAlsoAnswer = io === 'input' && this.#names.output.has(schema);
    const name = names
      .map((one) => (isAlsoAnswer ? `${one}Input` : one))
      .find((one) => !this.#taken.has(one));
    // Each of its names belongs to another schema: it stays where it is used.
    if (!name) return;
    this.#taken.add(name);
    this.#names[io].set(schema, name);
  }

  /** All named schemas as JSON Schema, and those that were added, by their key. Answers are added before bodies. */
  render(): { schemas: Record<string, Json>; of: (io: Direction, key: string) => Json } {
    const schemas: Record<string, Json> = {};
    const rendered = { input: this.#render('input'), output: this.#render('output') };
    for (const io of ['output', 'input'] as const)
      for (const name of this.#names[io].values()) schemas[name] = rendered[io][name] ?? {};
    return {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      of: (io, key) => {
        const schema = this.#byKey[io].get(key);
        const name = schema && this.#names[io].get(schema);
        return name ? { $ref: reference(name) } : (rendered[io][`= ${key}`] ?? {});
      },
    };
  }

  #render(io: Direction): Record<string, Json> {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#names[io]) registry.add(schema as z.ZodType, { id });
    const added = new Map<z.core.$ZodType, string>();
    const same = new Map<string, string>();
    for (const [key, schema] of this.#byKey[io]) {
      // Registered above, under its name.
      if (this.#names[io].has(schema)) continue;
      const first = added.get(schema);
      if (first) same.set(`= ${key}`, first);
      else {
        // A copy: the registry must not put a reference where the schema is inside another one.
        const copy = schema.clone();
        added.set(schema, `= ${key}`);
        registry.add(copy, { id: `= ${key}` });
      }
    }
    const { schemas } = z.toJSONSchema(registry, {
      io,
      uri: reference,
      unrepresentable: 'any',
      override: shorten as never,
    }) as { schemas: Record<string, Json> };
    const all = Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, id: _own, ...rest }]) => [id, rest]),
    );
    for (const [key, first] of same) all[key] = all[first] ?? {};
    return all;
  }
}
