import type { ReactNode } from 'react';
import { Link } from 'react-router';
import tabs from './link-tabs.module.css';
import styles from './table.module.css';

export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  /** Actions of the row. */
  isAction?: boolean;
  /** What the row is about: a row header. */
  isHeader?: boolean;
}

/** Rows of one group follow each other; its title is above the first one. */
export interface RowGroup {
  key: string;
  title: ReactNode;
}

interface Grouped<T> {
  group: RowGroup | null;
  rows: T[];
}

function groupRows<T>(rows: readonly T[], groupOf: ((row: T) => RowGroup) | undefined): Grouped<T>[] {
  const groups: Grouped<T>[] = [];
  for (const row of rows) {
    const group = groupOf?.(row) ?? null;
    const last = groups.at(-1);
    if (last && last.group?.key === group?.key) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}

/** A table on the desktop, cards on the phone [RES-003, UI-012]. */
export function DataTable<T>({
  label,
  rows,
  columns,
  keyOf,
  groupOf,
  card,
}: {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => number;
  groupOf?: (row: T) => RowGroup;
  /** The row on the phone. */
  card: (row: T) => ReactNode;
}): ReactNode {
  const groups = groupRows(rows, groupOf);
  return (
    <div className={styles.list}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isAction }) => (
              <th key={title} scope="col" className={isAction ? styles.ofActions : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows: own }) => (
          <tbody key={group?.key ?? 'all'}>
            {group ? (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {group.title}
                </th>
              </tr>
            ) : null}
            {own.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <Cell key={column.title} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <ul className={styles.cards} aria-label={label}>
        {groups.map(({ group, rows: own }) =>
          own.map((row, index) => (
            <li key={keyOf(row)}>
              {group && index === 0 ? <h2 className={styles.groupTitle}>{group.title}</h2> : null}
              {card(row)}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

function Cell<T>({ column, row }: { column: Column<T>; row: T }): ReactNode {
  const { cell, isAction, isHeader } = column;
  if (isHeader) return <th scope="row">{cell(row)}</th>;
  return <td>{isAction ? <div className={styles.actions}>{cell(row)}</div> : cell(row)}</td>;
}

/** Pagination links of a list. Renders nothing for a single page. */
export function Pager({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
}): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Páginas">
      {page > 1 ? (
        <Link className={tabs.tab} to={to(page - 1)} preventScrollReset>
          Anterior
        </Link>
      ) : (
        <span />
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages ? (
        <Link className={tabs.tab} to={to(page + 1)} preventScrollReset>
          Siguiente
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
