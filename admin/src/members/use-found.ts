import { useDebounced } from '@tbm/browser/use-debounced';
import type { CustomerFound } from '@tbm/contract/desk';
import { useCall } from '../use-call.ts';

/** Shorter texts find nearly everyone. */
const fewest = 2;

/** The members that a typed text finds; null while it is too short, or not yet answered. */
export function useFound(typed: string): { found: CustomerFound[] | null; problem: string } {
  const query = typed.trim();
  const settledQuery = useDebounced(query, 150);
  const { data, problem, isBusy } = useCall(
    'GET /customer/query',
    settledQuery.length < fewest ? null : { query: { query: settledQuery } },
  );
  const isCurrent = settledQuery === query && settledQuery.length >= fewest && !isBusy;
  return { found: isCurrent ? data : null, problem: isCurrent ? problem : '' };
}
