import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './table.module.css';

export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  /** Label on a card, where it differs. */
  onCard?: (row: T) => ReactNode;
  /** Actions of the row; at the bottom of its card. */
  isAction?: boolean;
}

/** A table on the desktop, cards on the phone [RES-003, UI-012]. */
export function DataTable<T>({
  label,
  rows,
  columns,
  keyOf,
}: {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => number;
}): ReactNode {
  return (
    <>
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
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isAction }) => (
                <td key={title}>
                  {isAction ? <div className={styles.actions}>{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles.card}>
            <dl>
              {columns
                .filter(({ isAction }) => !isAction)
                .map(({ title, cell, onCard = cell }) => (
                  <div key={title} className={styles.line}>
                    <dt>{title}</dt>
                    <dd>{onCard(row)}</dd>
                  </div>
                ))}
            </dl>
            <div className={styles.actions}>
              {columns
                .filter(({ isAction }) => isAction)
                .map(({ title, cell, onCard = cell }) => (
                  <Fragment key={title}>{onCard(row)}</Fragment>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
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
        <Link className={styles.tab} to={to(page - 1)} preventScrollReset>
          Anterior
        </Link>
      ) : (
        <span />
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages ? (
        <Link className={styles.tab} to={to(page + 1)} preventScrollReset>
          Siguiente
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** Filters of a list as links: each has its own address. */
export const LinkTabs = ({
  label,
  tabs,
  current,
  onChoose,
}: {
  label: string;
  tabs: readonly { value: string; title: string; to: string }[];
  current: string;
  onChoose?: (value: string) => void;
}): ReactNode => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ value, title, to }) => (
      <Link
        key={value}
        className={styles.tab}
        to={to}
        aria-current={value === current ? 'page' : undefined}
        preventScrollReset
        onClick={() => onChoose?.(value)}
      >
        {title}
      </Link>
    ))}
  </nav>
);
