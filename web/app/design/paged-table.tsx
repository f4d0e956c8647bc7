import type { UseQueryResult } from '@tanstack/react-query';
import { counted } from '@tbm/domain/counted';
import type { ComponentProps, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStatus } from '../platform/use-status.ts';
import { EmptyState, ErrorState, Skeleton } from './layout.tsx';
import { DataTable, Pager } from './table.tsx';

interface Page<T> {
  data: T[];
  total: number;
  page: number;
  page_size: number;
}

/** What is announced after another page or filter was chosen. */
function statusOf({ data, total, page, page_size }: Page<unknown>, empty: string): string {
  if (data.length === 0) return empty;
  const pages = Math.ceil(total / page_size);
  const results = counted(total, 'resultado', 'resultados');
  return pages > 1 ? `Página ${page} de ${pages}, ${results}` : results;
}

/**
 * A paginated list of the member area in all its states: loading, failed, empty and loaded; the page is in the address.
 */
export function PagedTable<T>({
  list,
  empty,
  to,
  ...table
}: Omit<ComponentProps<typeof DataTable<T>>, 'rows'> & {
  list: UseQueryResult<Page<T>, Error>;
  empty: ComponentProps<typeof EmptyState>;
  /** The address of a page. */
  to: (page: number) => string;
}): ReactNode {
  const { data, error } = list;
  const isCurrent = data !== undefined && !list.isPlaceholderData;
  useStatus(useLocation().search, isCurrent ? statusOf(data, empty.title) : null);
  // Keeps the last data when a refetch fails.
  if (error && !data) return <ErrorState message={error.message} retry={() => void list.refetch()} />;
  if (!data) return <Skeleton height="24rem" />;
  const pages = Math.max(1, Math.ceil(data.total / data.page_size));
  // The only row of the last page may have been removed: that does not make the list empty.
  if (data.page > pages)
    return list.isPlaceholderData ? <Skeleton height="24rem" /> : <Navigate to={to(pages)} replace />;
  if (data.data.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <DataTable {...table} rows={data.data} />
      <Pager page={data.page} pages={pages} to={to} />
    </>
  );
}
