import type { Customer } from '@tbm/contract/accounts';
import { queryClient } from './query.ts';

/** The id of the signed-in customer once this page knows it; null before, and for a visitor. */
export const knownCustomerId = (): number | null =>
  queryClient.getQueryData<Customer>(['GET /customer', {}])?.customer_id ?? null;
