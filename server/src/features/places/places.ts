import { getCitiesOfState, getCountries, getStatesOfCountry } from '@countrystatecity/countries';
import type { Country } from '@tbm/contract/places';
import { compareNames } from '@tbm/domain/names';
import { fieldProblem, problem } from '../../platform/errors.ts';

interface Place {
  code: string;
  name: string;
}

const inSpanish = new Intl.DisplayNames('es-MX', { type: 'region' });
const byName = (one: Place, other: Place): number => compareNames(one.name, other.name);

/** The country in which nearly all members live: it is the first of the list. */
const first = ['MX', 'US'];
const rank = ({ code }: Place): number => first.indexOf(code) + 1 || first.length + 1;

/** Reads each list once: the package never changes while the process runs. A failed reading is tried again. */
const lists = new Map<string, Promise<unknown>>();
function once<List>(name: string, read: () => Promise<List>): Promise<List> {
  const known = lists.get(name);
  if (known !== undefined) return known as Promise<List>;
  const reading = read();
  lists.set(name, reading);
  reading.catch(() => lists.delete(name));
  return reading;
}

/** All countries: Mexico and its neighbour first, then by name [PROFILE-004]. */
export const countries = (): Promise<Country[]> =>
  once('countries', async () =>
    (await getCountries())
      .map(({ iso2, name, phonecode }) => ({
        code: iso2,
        name: inSpanish.of(iso2) ?? name,
        calling_code: phonecode.replace(/\D/g, ''),
      }))
      .sort((one, other) => rank(one) - rank(other) || byName(one, other)),
  );

/** The states of a country, by name; empty where it has none. Throws `not_found`. */
export async function statesOf(country_code: string): Promise<Place[]> {
  if (!(await countries()).some(({ code }) => code === country_code)) throw problem('not_found');
  return once(country_code, async () =>
    (await getStatesOfCountry(country_code)).map(({ iso2, name }) => ({ code: iso2, name })).sort(byName),
  );
}

/** The cities of a state, by name and each once. Throws `not_found`. */
export async function citiesOf(country_code: string, state_code: string): Promise<string[]> {
  if (!(await statesOf(country_code)).some(({ code }) => code === state_code)) throw problem('not_found');
  return once(`${country_code} ${state_code}`, async () => {
    const cities = await getCitiesOfState(country_code, state_code);
    return [...new Set(cities.map(({ name }) => name))].sort(compareNames);
  });
}

interface InPlace {
  country: string;
  country_code: string;
  state: string;
  state_code: string;
}

/**
 * The same address with the lists' names of its country and its state, so that codes and names agree. Throws
 * `country_missing` and `state_missing` for codes that are not in the lists.
 */
export async function namedPlace<A extends InPlace>(address: A): Promise<A> {
  const country = (await countries()).find(({ code }) => code === address.country_code);
  if (!country) throw fieldProblem('country_missing', 'country');
  const states = await statesOf(country.code);
  if (states.length === 0) return { ...address, country: country.name, state_code: '' };
  const state = states.find(({ code }) => code === address.state_code);
  if (!state) throw fieldProblem('state_missing', 'state');
  return { ...address, country: country.name, state: state.name };
}
