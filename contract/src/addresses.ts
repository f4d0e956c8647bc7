import { z } from 'zod';
import { id, idText, needed, text } from './fields.ts';
import { addressLengths } from './lengths.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Billing addresses';

/** The fields of an address [PROFILE-004]; the rest follows country, state and city [PROFILE-009, ERR-038..040]. */
export const addressBody = z.object({
  /** Replaced by the list's name of `country_code`. */
  country: needed(addressLengths.country, 'country_missing'),
  /** ISO 3166-1, two letters, from `GET /countries`. */
  country_code: needed(addressLengths.country_code, 'country_missing'),
  /** Replaced by the list's name of `state_code`. */
  state: needed(addressLengths.state, 'state_missing'),
  /** From `GET /countries/:country_code/states`; empty where that list is. */
  state_code: text(addressLengths.state_code).default(''),
  city: needed(addressLengths.city, 'city_missing'),
  street: text(addressLengths.street).default(''),
  number: text(addressLengths.number).default(''),
  interior_number: text(addressLengths.interior_number).default(''),
  neighborhood: text(addressLengths.neighborhood).default(''),
  zip_code: text(addressLengths.zip_code)
    .pipe(z.string().regex(/^[\p{L}\d -]*$/u, 'zip_code_invalid'))
    .default(''),
});

/** A customer's billing address. */
export const address = z.object({
  address_id: id,
  customer_id: id,
  country: z.string(),
  country_code: z.string(),
  state: z.string(),
  state_code: z.string(),
  city: z.string(),
  street: z.string(),
  number: z.string(),
  interior_number: z.string(),
  neighborhood: z.string(),
  zip_code: z.string(),
});
export type Address = z.output<typeof address>;

const params = z.object({ id: idText });
const invalidates = ['GET /addresses', 'GET /addresses/:id', 'GET /customer'] as const;
/** An admin reads and writes the address of any customer; everyone else reads and writes only their own. */
const restricted = { customer_id: { to: admins, except: 'own' } } as const;
const problems = ['not_found', 'country_missing', 'state_missing'] as const;

export const addressRoutes = defineRoutes({
  'GET /addresses': {
    summary: 'The billing address of the caller or, for admins, of a customer; none or one',
    who: signedIn,
    branches: { things: { customer_id: 'member' } },
    query: z.object({ customer_id: idText.optional() }),
    restricted,
    answer: z.array(address),
  },
  'GET /addresses/:id': {
    summary: 'One billing address; members read only their own',
    who: signedIn,
    branches: { things: { id: 'address' } },
    rights: { of_others: admins },
    params,
    answer: address,
    problems: ['not_found'],
  },
  'POST /addresses': {
    summary: 'New billing address; a customer has one',
    who: signedIn,
    branches: { things: { customer_id: 'member' } },
    restricted,
    body: addressBody.extend({ customer_id: id.optional() }),
    invalidates,
    answer: address,
    status: 201,
    problems: [...problems, 'address_exists'],
  },
  'PUT /addresses': {
    summary: 'Change a billing address; the id in the body. Members change only their own',
    who: signedIn,
    branches: { things: { address_id: 'address' } },
    rights: { of_others: admins },
    body: addressBody.extend({ address_id: id }),
    invalidates,
    answer: address,
    problems,
  },
  'PUT /addresses/:id': {
    summary: 'Change a billing address; members change only their own',
    who: signedIn,
    branches: { things: { id: 'address' } },
    rights: { of_others: admins },
    params,
    body: addressBody,
    invalidates,
    answer: address,
    problems,
  },
  'DELETE /addresses/:id': {
    summary: 'Delete a billing address; members delete only their own',
    who: signedIn,
    branches: { things: { id: 'address' } },
    rights: { of_others: admins },
    params,
    invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
