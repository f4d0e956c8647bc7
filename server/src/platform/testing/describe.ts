import type { Connection, FieldDef, Submittable } from 'pg';

/** A column as PostgreSQL describes it: its name and the oid of its type. */
export type Column = Pick<FieldDef, 'name' | 'dataTypeID'>;

/**
 * Asks PostgreSQL for the columns of a statement without running it: parse, describe, sync of the extended protocol.
 * Given to `client.query`; `columns` rejects with PostgreSQL's error when the statement does not fit the database.
 */
export class Describe implements Submittable {
  readonly #text: string;
  readonly #answer = Promise.withResolvers<Column[]>();
  #columns: Column[] = [];
  readonly columns: Promise<Column[]> = this.#answer.promise;

  constructor(text: string) {
    this.#text = text;
  }
  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  // The driver passes the protocol's messages to these.
  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#columns = fields;
  }
  handleError(error: Error): void {
    this.#answer.reject(error);
  }
  handleReadyForQuery(): void {
    this.#answer.resolve(this.#columns);
  }
}
