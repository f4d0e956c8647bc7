import type { CustomerFile } from '@tbm/contract/desk';

/** Whose page it is. */
export interface ActionProps {
  customer: Pick<CustomerFile, 'customer_id' | 'name' | 'last_name' | 'role'>;
}
