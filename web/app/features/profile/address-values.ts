import type { Address } from '@tbm/contract/addresses';

/** The values of the address form, and the request made from them [PROFILE-004]. */
export const emptyAddress = {
  country: '',
  country_code: '',
  state: '',
  state_code: '',
  city: '',
  street: '',
  number: '',
  interior_number: '',
  neighborhood: '',
  zip_code: '',
};
export type AddressValues = typeof emptyAddress;

export const addressValues = (address: Address | null): AddressValues => {
  if (!address) return emptyAddress;
  const { address_id: _, customer_id: __, ...values } = address;
  return values;
};

/** Whether the rest of the address may be written [PROFILE-010]. */
export const isPlaced = ({ country, state, city }: AddressValues): boolean =>
  [country, state, city].every((part) => part.trim() !== '');
