import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { isTest, type Queryable, queryBuilderClient } from './database.ts';

/** The target of a statement: the pool, one of its clients, or drizzle's database or transaction. */
export type Executor = Pool | PoolClient | Queryable;

interface Options {
  /** The reason why it may scan a large table from one end to the other. */
  scans?: string;
}

/** A statement in the registry, for the tests that walk it. */
export interface Registered extends Options {
  readonly name: string;
  readonly text: string;
  /** Null for a command, which returns no rows. */
  readonly row: z.ZodObject | null;
}

export interface Command extends Registered {
  /** Returns the number of rows it wrote or locked. */
  run(db: Executor, values?: readonly unknown[]): Promise<number>;
}

export interface Statement<Row> extends Registered {
  all(db: Executor, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row. Throws when there is none. */
  one(db: Executor, values?: readonly unknown[]): Promise<Row>;
  /** The first row, if there is one. */
  maybeOne(db: Executor, values?: readonly unknown[]): Promise<Row | undefined>;
}

/** The rows of a statement. */
export type RowOf<S> = S extends Statement<infer Row> ? Row : never;

const registry = new Map<string, Registered>();

/** Every statement of the modules loaded so far. */
export const registeredStatements = (): Registered[] => [...registry.values()];

function register<T extends Registered>(made: T): T {
  // PostgreSQL truncates longer names, and two could become equal.
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(made.name)) throw new Error(`not a name of a statement: ${made.name}`);
  if (registry.has(made.name)) throw new Error(`two statements are named ${made.name}`);
  registry.set(made.name, made);
  return made;
}

const execute = (db: Executor, name: string, text: string, values: readonly unknown[]) =>
  ('_' in db ? queryBuilderClient(db) : db)
    .query({ name, text, values: values as unknown[] })
    .catch((error: unknown) => {
      // The name is for the log, which shows neither the text nor the parameters.
      throw error instanceof Error ? Object.assign(error, { statement: name }) : error;
    });

/**
 * A statement with rows: prepared once per connection under its unique name, typed by `row`. Parameters are `$1`, `$2`, …
 * Tests parse every row with the schema; production trusts it, because `statements.test.ts` compares its keys and types
 * with PostgreSQL's description of the statement.
 *
 *     const classesOfDay = statement('classes_of_day', 'select … where branch_id = $1', z.object({ … }));
 *     const classes = await classesOfDay.all(tx, [branch_id]);
 */
export function statement<Row extends z.ZodObject>(
  name: string,
  text: string,
  row: Row,
  options: Options = {},
): Statement<z.output<Row>> {
  let schema: z.ZodObject | undefined;
  const all = async (db: Executor, values: readonly unknown[] = []): Promise<z.output<Row>[]> => {
    const { rows } = await execute(db, name, text, values);
    if (isTest) {
      schema ??= row.strict();
      for (const found of rows) check(name, schema, found);
    }
    return rows;
  };
  return register({
    name,
    text,
    row,
    ...options,
    all,
    maybeOne: async (db: Executor, values?: readonly unknown[]) => (await all(db, values))[0],
    async one(db: Executor, values?: readonly unknown[]) {
      const [first] = await all(db, values);
      if (first === undefined) throw new Error(`statement ${name}: no row`);
      return first;
    },
  });
}

/** A statement without rows: it writes, locks, or checks for existence. */
export const command = (name: string, text: string, options: Options = {}): Command =>
  register({
    name,
    text,
    row: null,
    ...options,
    run: async (db: Executor, values: readonly unknown[] = []) =>
      (await execute(db, name, text, values)).rowCount ?? 0,
  });

/**
 * One statement for each combination of `variants`, for SQL whose shape depends on the request. All are registered at
 * load, so that the tests see each of them.
 *
 *     const postPage = statementFamily('post_page', { of: ['feed', 'video'] }, ({ of }) => statement(…));
 *     await postPage({ of: 'video' }).all(db, […]);
 */
export function statementFamily<const Variants extends Record<string, readonly string[]>, Made>(
  name: string,
  variants: Variants,
  make: (name: string, variant: { [K in keyof Variants]: Variants[K][number] }) => Made,
): (variant: { [K in keyof Variants]: Variants[K][number] }) => Made {
  type Variant = { [K in keyof Variants]: Variants[K][number] };
  const nameOf = (variant: Variant) => [name, ...Object.keys(variants).map((key) => variant[key])].join('_');
  const combinations = Object.entries(variants).reduce<Record<string, string>[]>(
    (made, [key, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as Variant[];
  const byName = new Map(combinations.map((variant) => [nameOf(variant), make(nameOf(variant), variant)]));
  return (variant) => {
    const found = byName.get(nameOf(variant));
    if (!found) throw new Error(`no statement ${nameOf(variant)}`);
    return found;
  };
}

function check(name: string, schema: z.ZodObject, row: unknown): void {
  const { error } = schema.safeParse(row);
  if (error) throw new Error(`statement ${name}: ${error.message} in ${JSON.stringify(row)}`);
}
