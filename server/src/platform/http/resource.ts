import type { Answer, Call, Key } from '@tbm/contract';
import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../database/database.ts';
import { oneOr } from '../database/one.ts';
import { refusedWrite } from '../errors.ts';
import type { HandlersOf } from './handlers.ts';

/** Paths of the contract that have all six calls of a resource. */
export type ResourcePath = {
  [K in Key]: K extends `PUT /${infer P}/:id` ? (`PUT /${P}` extends Key ? P : never) : never;
}[Key];

type CallsOf<P extends ResourcePath> = Key &
  (`GET /${P}` | `GET /${P}/:id` | `POST /${P}` | `PUT /${P}` | `PUT /${P}/:id` | `DELETE /${P}/:id`);
type Body<P extends ResourcePath> = Call<Key & `POST /${P}`>['body'];
type Rows<P extends ResourcePath> = Answer<Key & `POST /${P}`>[];

interface Kept<P extends ResourcePath> {
  table: PgTable;
  /** The column with its id. */
  key: PgColumn;
  /** The rows in their order, as anybody reads them; all of them without a condition. */
  read(where?: SQL): Promise<Rows<P>>;
  /** The id of a new row where it is not generated. */
  idOf?(body: Body<P>): number;
  /** A field that is kept in rows of their own, written in the same transaction. */
  parts?: { field: string & keyof Body<P>; write(tx: Transaction, id: number, body: Body<P>): Promise<void> };
}

/**
 * The handlers of `resource(path)` of the contract, on one table [API-004]. Fields of the body that are columns are
 * written; broken references, duplicates and the deletion of a row in use are refused in the catalogue's words.
 */
export function resourceHandlers<P extends ResourcePath>(
  db: Database,
  path: P,
  { table, key, read, idOf, parts }: Kept<P>,
): HandlersOf<CallsOf<P>> {
  const columns = Object.keys(getTableColumns(table));
  const refusing = { table: getTableName(table), columns, otherField: parts?.field };

  const one = async (id: number): Promise<unknown> =>
    oneOr((await read(eq(key, id))) as readonly unknown[], 'not_found');

  const save = async (tx: Transaction, id: number | undefined, body: Body<P>): Promise<number> => {
    const given = Object.entries(body as object).filter(
      ([name, value]) => columns.includes(name) && name !== key.name && value !== undefined,
    );
    const values: Record<string, unknown> = Object.fromEntries(given);
    if (id === undefined && idOf) values[key.name] = idOf(body);
    const rows =
      id === undefined
        ? await tx.insert(table).values(values).returning({ id: key })
        : await tx.update(table).set(values).where(eq(key, id)).returning({ id: key });
    const written = oneOr(rows as { id: number }[], 'not_found').id;
    await parts?.write(tx, written, body);
    return written;
  };

  const write = async (id: number | undefined, body: Body<P>): Promise<unknown> => {
    const written = await db
      .transaction((tx) => save(tx, id, body))
      .catch((error: unknown) => {
        throw refusedWrite(error, refusing);
      });
    return one(written);
  };

  const remove = async (id: number): Promise<{ deleted: true }> => {
    const query = db.delete(table).where(eq(key, id)).returning({ id: key });
    const rows = await query.catch((error: unknown) => {
      throw refusedWrite(error, { ...refusing, deleting: true });
    });
    oneOr(rows as unknown[], 'not_found');
    return { deleted: true };
  };

  interface Given {
    params: { id: number };
    body: Body<P>;
  }
  return {
    [`GET /${path}`]: () => read(),
    [`GET /${path}/:id`]: ({ params }: Given) => one(params.id),
    [`POST /${path}`]: ({ body }: Given) => write(undefined, body),
    [`PUT /${path}`]: ({ body }: Given) => write((body as Record<string, number>)[key.name], body),
    [`PUT /${path}/:id`]: ({ params, body }: Given) => write(params.id, body),
    [`DELETE /${path}/:id`]: ({ params }: Given) => remove(params.id),
  } as unknown as HandlersOf<CallsOf<P>>;
}
