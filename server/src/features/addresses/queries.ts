import { type Address, address } from '@tbm/contract/addresses';
import { type Executor, statement } from '../../platform/database/statement.ts';

const columns = `address_id, customer_id, country, country_code, state, state_code, city, street, number,
  interior_number, neighborhood, zip_code`;

const ofCustomer = statement(
  'address_of_customer',
  `select ${columns} from addresses where customer_id = $1`,
  address,
);
/** `$2`: only the address of this customer; null for that of any customer. */
const byId = statement(
  'address_by_id',
  `select ${columns} from addresses where address_id = $1 and customer_id = coalesce($2, customer_id)`,
  address,
);

export const addressOfCustomer = (db: Executor, customer_id: number): Promise<Address[]> =>
  ofCustomer.all(db, [customer_id]);

/** The customer whose addresses a caller may touch; null for all customers. */
export type Owner = number | null;

export const addressById = (db: Executor, address_id: number, owner: Owner): Promise<Address | undefined> =>
  byId.maybeOne(db, [address_id, owner]);
