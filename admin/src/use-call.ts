import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Args, Key } from '@tbm/contract';
import { ApiProblem, api, problemOf } from './api.ts';

/** What a call has brought so far. While other arguments are read, the last response stays. */
export interface Read<K extends Key> {
  data: Answer<K> | null;
  problem: string;
  /** Whether asking the same again may help: it was no refusal. */
  isPassing: boolean;
  /** Whether `data` is still that of other arguments, or is read again. */
  isBusy: boolean;
  /** Reads again. */
  again(): void;
}

/**
 * Makes a call that reads, again whenever its arguments change or the button of the bar asks; `null` waits. Parts of a page
 * that ask the same share the response; nothing stays of a page that was left.
 */
export function useCall<K extends Key>(key: K, args: Args<K> | null): Read<K> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [key, args],
    queryFn: () => api(key, args as Args<K>),
    enabled: args !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    // Without a connection it fails (`app.tsx`), and reads when there is one.
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  });
  return {
    data: error ? null : ((data as Answer<K> | undefined) ?? null),
    problem: error ? problemOf(error) : '',
    isPassing: !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500,
    isBusy: isFetching,
    again: () => void refetch(),
  };
}
