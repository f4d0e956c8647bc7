import type { HealthPurpose } from '@tbm/contract/purposes';
import type { PgTable } from 'drizzle-orm/pg-core';

// What must be known of a table besides its columns. It is written in `about-tables.ts` beside the `tables.ts` of a feature:
// the download of a member's data, the erasure of an account, the merge of two records and the tests of plans read it there.

/**
 * What happens to the member's rows when the account is erased. They are deleted, or they stay for a reason, with some
 * columns overwritten by SQL.
 */
export type Erasure<Column extends string = string> =
  | 'deleted'
  | { why: string; kept: readonly string[]; overwritten?: Readonly<Partial<Record<Column, string>>> };

/** What a table has of a member. */
export interface PersonalRows<Column extends string = string> {
  /** Name of its file in the download. */
  file: string;
  /** SQL: which rows `t` belong to `subject` (customer_id, uid, email, file_emails). */
  whose: string;
  /** SQL, where more rows name the subject than belong to the subject. */
  namesSubject?: string;
  /** Columns that are not in the download, with the reason that it gives. */
  withheld?: Readonly<Partial<Record<Column, string>>>;
  /** Columns of which the download has less, as SQL. */
  instead?: Readonly<Partial<Record<Column, string>>>;
  /** Spanish headings of the columns in the download, where `features/privacy/headings.ts` has no shared one that fits. */
  headings?: Readonly<Partial<Record<Column, string>>>;
  /** Columns of body and health: stored with the member's express consent alone. Staff never see those of `health`. */
  health?: readonly Column[];
  /** The purpose of the consent under which they are stored; `health` by default. */
  healthPurpose?: HealthPurpose;
  /** For the member alone: it is left out even of an admin's export. */
  isForMemberAlone?: true;
  /** Without the member's consent its rows are deleted, not only these columns. */
  isAllHealth?: true;
  erasure: Erasure<Column>;
  /**
   * Tables that are erased later, because these rows refer to theirs. A table that `whose` or `namesSubject` reads is
   * erased later anyway.
   */
  erasedBefore?: readonly string[];
  /** Erased after all other tables. */
  isErasedLast?: true;
  /** The reason why its statements may scan the table: it has no index for them. */
  scans?: string;
}

/** Rows that the kept record takes over from the other one. */
export interface MovingRows<Column extends string = string> {
  /** The columns in which the number of the other customer becomes that of the kept one. */
  moves: readonly [Column, ...Column[]];
  /** Spanish name of the rows, for the admin who merges and for the audit log. */
  name: string;
  /** SQL about `t`: rows for which the kept one has the same are deleted before. `$1` is the kept customer, `$2` the other. */
  same?: string;
  /** Further columns that are overwritten by SQL. */
  sets?: Readonly<Partial<Record<Column, string>>>;
}

/**
 * What happens to the rows of the other when two records of a member become one (docs/decisions/0052).
 * - `follows`: its rows belong to rows that move.
 * - `goes`: it belongs to the account that is closed, and is deleted.
 * - `computed`: deleted, and computed again for the kept one.
 * - `joined`: statements of `features/merging/steps.ts`.
 * - `stays`: what is written there is never changed.
 */
export type MergeRule<Column extends string = string> =
  | MovingRows<Column>
  | 'follows'
  | 'goes'
  | 'computed'
  | 'joined'
  | 'stays';

/** A table with rows of a member, or one without, and why that is so. */
export type AboutTable<Column extends string = string> = {
  /** In a studio with two branches and 20,000 customers after some years. Above 10,000 no statement may scan it. */
  rowsInLargeStudio: number;
  /** Spanish name of one row, for the audit log, where no kind of record of the back office has it. */
  auditName?: string;
} & ({ personal: PersonalRows<Column>; merge: MergeRule<Column> } | { nothingPersonal: string });

type ColumnOf<Table extends PgTable> = Extract<keyof Table['_']['columns'], string>;

/** What must be known of each table of a module: `satisfies AboutTables<typeof tables>` names a table that is missing. */
export type AboutTables<Module> = {
  [Name in keyof Module as Module[Name] extends PgTable ? Name : never]: Module[Name] extends PgTable
    ? AboutTable<ColumnOf<Module[Name]>>
    : never;
};

/** The names of columns. */
export const columns = (names: string): readonly string[] => names.split(' ');

// Whose rows they are
export const byCustomer = 't.customer_id = subject.customer_id';
export const ofPurchases =
  't.purchase_id in (select purchase_id from purchases where customer_id = subject.customer_id)';
/** Of what the subject pays, also for another member of the family. */
export const ofPaidPurchases =
  't.purchase_id in (select purchase_id from purchases where payer_id = subject.customer_id)';
export const ofInvoices = `t.invoice_id in (select invoice_id from invoices join purchases using (purchase_id)
  where payer_id = subject.customer_id)`;

// Why the download does not have a column
export const internal = 'clave interna del sistema';
export const provider = 'clave interna del procesador de pagos';
export const secret = 'dato secreto que protege tu cuenta';
export const other = 'dato de otra persona';

// Why rows stay after the erasure
export const books = 'accounting: a sale, a charge or a credit stays without the member’s name';
export const totals = 'counted in totals that everyone sees; says nothing about the member without the name';

/** Why a table has nothing of a member. */
export const studioContent = 'content of the studio';

/** SQL for `same`: the kept customer has a row with the same values in these columns. */
export const keptHasSame = (table: string, ...keys: string[]): string =>
  `exists (select from ${table} k where ${['k.customer_id = $1', ...keys.map((key) => `k.${key} = t.${key}`)].join(' and ')})`;
