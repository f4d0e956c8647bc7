import type { customers } from '@tbm/server/features/accounts/index';
import type { addresses } from '@tbm/server/features/addresses/index';
import { tijuana } from './branches.ts';

const inNuevoLeon = {
  state: 'Nuevo León',
  state_code: 'NLE',
  cities: ['Monterrey', 'Monterrey', 'Guadalupe', 'Monterrey', 'Apodaca', 'General Escobedo'],
  neighborhoods: ['Del Valle', 'Contry', 'Cumbres', 'Mitras Centro'],
  zip_code: '64000',
};
const inBajaCalifornia = {
  state: 'Baja California',
  state_code: 'BCN',
  cities: ['Tijuana', 'Tijuana', 'Playas de Rosarito', 'Tijuana', 'Tecate'],
  neighborhoods: ['Zona Río', 'Playas', 'Hipódromo', 'Chapultepec'],
  zip_code: '22000',
};
const streets = ['Río Nilo', 'Encino', 'Lázaro Cárdenas', 'Bugambilia', 'Ejército Nacional'];

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The billing address of a member of the demo, in or near the city of the branch. */
export function addressOf({
  customer_id = 0,
  branch_id,
}: typeof customers.$inferInsert): typeof addresses.$inferInsert {
  const { cities, neighborhoods, ...place } = branch_id === tijuana ? inBajaCalifornia : inNuevoLeon;
  return {
    customer_id,
    country: 'México',
    country_code: 'MX',
    ...place,
    city: nth(cities, customer_id),
    street: nth(streets, customer_id),
    number: String(100 + (customer_id % 900)),
    neighborhood: nth(neighborhoods, customer_id),
  };
}
