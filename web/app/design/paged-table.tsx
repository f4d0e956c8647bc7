import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState, ErrorState, Skeleton } from './layout.tsx';
import { DataTable, Pager } from './table.tsx';

interface Page<T> {
  data: T[];
  total: number;
  page: number;
  page_size: number;
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
