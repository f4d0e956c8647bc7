import type { AllRoutes, Answer, Call, Key } from '@tbm/contract';
import type { listQuery } from '@tbm/contract/fields';
import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Person } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { oneOr } from '../database/one.ts';
import { inOrderOf, type ListQuery, type Page, type RecordList } from '../database/page.ts';
import { refusedWrite } from '../errors.ts';
import type { Handler, HandlersOf } from './handlers.ts';

/** Paths of the contract that have all seven calls of a resource. */
export type ResourcePath = {
  [K in Key]: K extends `PUT /${infer P}/:id` ? (`PUT /${P}` extends Key ? P : never) : never;
}[Key];

type CallsOf<P extends ResourcePath> = Key &
  (
    | `GET /${P}`
    | `GET /${P}/admin/list`
    | `GET /${P}/:id`
    | `POST /${P}`
    | `PUT /${P}`
    | `PUT /${P}/:id`
    | `DELETE /${P}/:id`
  );
type Body<P extends ResourcePath> = Call<Key & `POST /${P}`>['body'];
type Rows<P extends ResourcePath> = Answer<Key & `POST /${P}`>[];
type ListQueryOf<P extends ResourcePath> = AllRoutes[Key & `GET /${P}/admin/list`] extends {
  query: infer Q extends z.ZodType;
}
  ? z.output<Q>
  : never;
type SortOf<P extends ResourcePath> = ListQueryOf<P> extends { sort?: infer S } ? S & string : never;
type FilterOf<P extends ResourcePath> = Exclude<
  keyof ListQueryOf<P> & string,
  keyof PlainListQuery | 'retired'
>;
/** The query of a list without sort keys and filters. */
type PlainListQuery = z.output<ReturnType<typeof listQuery>>;

/** Records, in the transaction of the change, an admin's change of a row: the row before and after. */
export type Audit = (
  tx: Transaction,
  actor: Person,
  change: {
    action: 'create' | 'update' | 'delete';
    thing: string;
    thing_id: number;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  },
) => Promise<void>;

interface ResourceOptions<P extends ResourcePath> {
  table: PgTable;
  /** The column with its id. */
  key: PgColumn;
  /** The list that admins search and sort (`recordList`), or its handler where its rows are not those of `read`. */
  list: RecordList<SortOf<P>, FilterOf<P>> | Handler<Key & `GET /${P}/admin/list`>;
  /** The rows with these ids in their public form and order; all of them when no ids are given. */
  read(ids?: readonly number[]): Promise<Rows<P>>;
  /**
   * The stored values of a body, for a known row or (without an id) a new one; it may refuse the body. The default is the
   * body as it is.
   */
  toStored?(tx: Transaction, id: number | undefined, body: Body<P>, actor: Person): Promise<Body<P>>;
  /** The id of a new row, if it is not generated. */
  idOf?(body: Body<P>): number;
  /** A field that is stored in rows of its own, written in the same transaction. */
  parts?: { field: string & keyof Body<P>; write(tx: Transaction, id: number, body: Body<P>): Promise<void> };
  audit: Audit;
  /** For a kind that can be retired. */
  clock?: Clock;
}

/**
 * The handlers of `resource(path)` of the contract, on one table [API-004]. Fields of the body that are columns are
 * written. Broken references, duplicates and the deletion of a row in use are refused with the catalogue's texts.
 */
export function resourceHandlers<P extends ResourcePath>(
  db: Database,
  path: P,
  { table, key, list, read, toStored, idOf, parts, audit, clock }: ResourceOptions<P>,
): HandlersOf<CallsOf<P>> {
  const columns = Object.keys(getTableColumns(table));
  const refusing = { table: getTableName(table), columns, otherField: parts?.field };

  const one = async (id: number): Promise<unknown> =>
    oneOr((await read([id])) as readonly unknown[], 'not_found');

  type Row = Record<string, unknown>;
  /** A page of the list: the rows that the list names, in its order. */
  const readPage = async (
    records: RecordList<SortOf<P>, FilterOf<P>>,
    { query }: { query: ListQuery<SortOf<P>, FilterOf<P>> },
  ): Promise<Page<unknown>> => {
    const { data, ...page } = await records.page(db, query, clock?.now());
    const ids = data.map(({ id }) => id);
    const rows = (await read(ids)) as readonly Row[];
    return { ...page, data: inOrderOf(ids, rows, key.name) };
  };
  const thing = refusing.table;
  interface Given {
    params: { id: number };
    body: Body<P>;
    actor: Person;
  }

  const lockRow = async (tx: Transaction, id: number): Promise<Row | null> =>
    (await tx.select().from(table).where(eq(key, id)).for('update'))[0] ?? null;

  const save = async (
    tx: Transaction,
    id: number | undefined,
    sent: Body<P>,
    actor: Person,
  ): Promise<number> => {
    const body = toStored ? await toStored(tx, id, sent, actor) : sent;
    const given = Object.entries(body as object).filter(
      ([name, value]) => columns.includes(name) && name !== key.name && value !== undefined,
    );
    const values: Record<string, unknown> = Object.fromEntries(given);
    if (id === undefined && idOf) values[key.name] = idOf(body);
    const before = id === undefined ? null : await lockRow(tx, id);
    const rows =
      id === undefined
        ? await tx.insert(table).values(values).returning()
        : await tx.update(table).set(values).where(eq(key, id)).returning();
    const after = oneOr(rows as Row[], 'not_found');
    const thing_id = after[key.name] as number;
    await parts?.write(tx, thing_id, body);
    await audit(tx, actor, {
      action: before ? 'update' : 'create',
      thing,
      thing_id,
      before,
      after,
    });
    return thing_id;
  };

  const write = async (id: number | undefined, { body, actor }: Given): Promise<unknown> => {
    const written = await db
      .transaction((tx) => save(tx, id, body, actor))
      .catch((error: unknown) => {
        throw refusedWrite(error, refusing);
      });
    return one(written);
  };

  const remove = async ({ params: { id }, actor }: Given): Promise<{ deleted: true }> => {
    const removed = db.transaction(async (tx) => {
      const rows = await tx.delete(table).where(eq(key, id)).returning();
      const before = oneOr(rows as Row[], 'not_found');
      await audit(tx, actor, {
        action: 'delete',
        thing,
        thing_id: id,
        before,
        after: null,
      });
    });
    await removed.catch((error: unknown) => {
      throw refusedWrite(error, { ...refusing, deleting: true });
    });
    return { deleted: true };
  };

  return {
    [`GET /${path}`]: () => read(),
    [`GET /${path}/admin/list`]:
      typeof list === 'function'
        ? list
        : (call: { query: ListQuery<SortOf<P>, FilterOf<P>> }) => readPage(list, call),
    [`GET /${path}/:id`]: ({ params }: Given) => one(params.id),
    [`POST /${path}`]: (call: Given) => write(undefined, call),
    [`PUT /${path}`]: (call: Given) => write((call.body as Record<string, number>)[key.name], call),
    [`PUT /${path}/:id`]: (call: Given) => write(call.params.id, call),
    [`DELETE /${path}/:id`]: remove,
  } as unknown as HandlersOf<CallsOf<P>>;
}
