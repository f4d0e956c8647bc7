import {
  onlineManager,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { currentTime } from '@tbm/browser/clock';
import type { Answer, Args, Key } from '@tbm/contract';
import type { Customer } from '@tbm/contract/accounts';
import { useRef } from 'react';
import { ApiProblem, api } from './api.ts';
import { dispensable } from './dispensable.ts';

// The library believes in a connection until the browser reports that it was lost.
if (typeof navigator !== 'undefined' && navigator.onLine === false) onlineManager.setOnline(false);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails at once; it is not sent later, when no one expects it any more.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      // A screen that shows parts once a query has failed must not ask again through each part that it mounts.
      retryOnMount: ({ state }) => currentTime() - currentTime(state.errorUpdatedAt) > 10_000,
      // Refusals are final; only network failures are retried.
      retry: (count, error) =>
        count < 2 &&
        onlineManager.isOnline() &&
        (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500),
    },
  },
});

const call = api as <K extends Key>(key: K, args: Args<K>) => Promise<Answer<K>>;

const queryOf = <K extends Key>(key: K, args: Args<K>) => ({
  queryKey: [key, args],
  queryFn: () => call(key, args),
});

/** Starts a query before its screen is rendered; `useApi` with the same arguments joins it. */
export const prefetch = <K extends Key>(key: K, args: Args<K>): void =>
  void queryClient.prefetchQuery<Answer<K>, ApiProblem>(queryOf(key, args));

/** A call of the contract as a query: `useApi('GET /credits', {})`. Cached under [key, args]. */
export function useApi<K extends Key>(
  key: K,
  args: Args<K>,
  options: {
    enabled?: boolean;
    refetchInterval?: number | ((data: Answer<K> | undefined) => number | false);
    keepPrevious?: boolean;
  } = {},
): UseQueryResult<Answer<K>, ApiProblem> {
  const { refetchInterval, keepPrevious, enabled } = options;
  return useQuery<Answer<K>, ApiProblem>({
    ...queryOf(key, args),
    ...(enabled === undefined ? {} : { enabled }),
    ...(refetchInterval === undefined
      ? {}
      : {
          refetchInterval:
            typeof refetchInterval === 'number'
              ? refetchInterval
              : (query) => refetchInterval(query.state.data as Answer<K> | undefined),
        }),
    ...(keepPrevious ? { placeholderData: (previous) => previous } : {}),
  });
}

/** Marks cached queries as stale and refetches those in use. */
export const refresh = (...keys: Key[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

const loadInvalidations = () => dispensable(import('virtual:invalidations'));

/**
 * Invalidates the queries that the contract declares for a mutation, without the one whose answer led here; all of them
 * when its table cannot be loaded.
 */
export const refreshAfter = (key: Key, without?: Key): Promise<unknown> =>
  loadInvalidations().then((table) =>
    table === null
      ? queryClient.invalidateQueries()
      : refresh(...(table.default[key] ?? []).filter((read) => read !== without)),
  );

/** Stores a change that found no connection, to be sent later. */
async function isStored(key: Key, args: object, { status }: ApiProblem): Promise<boolean> {
  const customer = queryClient.getQueryData<Customer>(['GET /customer', {}]);
  if (status !== 0 || !customer) return false;
  const outbox = await dispensable(import('./offline/outbox.ts'));
  return (await outbox?.sendLater(key, args, customer.customer_id)) ?? false;
}

interface MutationOptions<K extends Key> {
  /** Sent when the connection is back. */
  waitsForSignal?: boolean;
  /** A call of `offline/queueable.ts`: without a connection it is stored and sent later, and counts as done. */
  isSentLater?: boolean;
  /** Runs the callbacks after the refetch instead of before it. */
  refreshFirst?: boolean;
  onMutate?: (args: Args<K>) => unknown;
  onSuccess?: (answer: Answer<K>, args: Args<K>) => unknown;
  onError?: (error: ApiProblem, args: Args<K>) => unknown;
}

/**
 * A call of the contract as a mutation: `useApiMutation('POST /class_reservations')`. On success and on failure it
 * invalidates the queries that the contract declares.
 */
export function useApiMutation<K extends Key>(key: K, options: MutationOptions<K> = {}) {
  const {
    waitsForSignal = false,
    isSentLater = false,
    refreshFirst = false,
    onMutate,
    onSuccess,
    onError,
  } = options;
  const afterRefresh = async (callback: () => unknown) => {
    if (refreshFirst) {
      await refreshAfter(key);
      // The query library notifies its observers in a later task; the callback must find them changed.
      await new Promise((resolve) => setTimeout(resolve));
    }
    await callback();
    if (!refreshFirst) void refreshAfter(key);
  };
  return useMutation<Answer<K>, ApiProblem, Args<K>>({
    mutationFn: (args) => {
      // Loaded meanwhile, so that nothing stale is shown after the answer.
      void loadInvalidations().catch(() => {});
      return call(key, args);
    },
    ...(waitsForSignal ? { networkMode: 'online' as const } : {}),
    ...(onMutate ? { onMutate } : {}),
    onSuccess: (answer, args) => afterRefresh(() => onSuccess?.(answer, args)),
    onError: (error, args) =>
      afterRefresh(async () => {
        if (!isSentLater || !(await isStored(key, args, error))) await onError?.(error, args);
      }),
  });
}

/**
 * A call of `offline/queueable.ts`. False when it found no connection and is stored, to be sent later. Throws what the
 * server refuses.
 */
export async function sendOrStore<K extends Key>(key: K, args: Args<K>): Promise<boolean> {
  try {
    await call(key, args);
    await refreshAfter(key);
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && (await isStored(key, args, error))) return false;
    throw error;
  }
}

/** Sends a mutation, and ignores calls until it has settled: a double press before the button is busy sends it once. */
export function useOnce<A, V>({ mutate }: Pick<UseMutationResult<A, ApiProblem, V>, 'mutate'>) {
  const isSent = useRef(false);
  return (args: V, onSuccess?: () => void): void => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(args, {
      ...(onSuccess ? { onSuccess } : {}),
      onSettled: () => {
        isSent.current = false;
      },
    });
  };
}
