import { addressLengths, typedLimit } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { ErrorState } from '../../design/layout.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi } from '../../platform/query.ts';
import type { AddressValues } from './address-values.ts';
import { CityField, emptyOption } from './city-field.tsx';
import styles from './profile.module.css';

/** The props that a form gives a field that is not a plain input. */
interface Marked {
  error: string | undefined;
  'aria-required': boolean;
  'aria-invalid': true | undefined;
}
interface PlaceProps {
  values: AddressValues;
  set: (part: Partial<AddressValues>) => void;
  field: (name: 'country' | 'state' | 'city') => Marked;
}

const marks = ({ error, 'aria-required': isRequired, 'aria-invalid': isInvalid }: Marked) => ({
  error,
  'aria-required': isRequired,
  'aria-invalid': isInvalid,
});

/** Country, state and city from complete lists; where a list is empty or lacks a town, the member writes it [PROFILE-004]. */
export function PlaceFields({ values, set, field }: PlaceProps): ReactNode {
  const { country_code, state_code, state } = values;
  const { data: countries, error, refetch } = useApi('GET /countries', {});
  const statesQuery = useApi(
    'GET /countries/:country_code/states',
    { params: { country_code } },
    { enabled: country_code !== '' },
  );
  const states = statesQuery.data;
  const marksOf = (name: 'country' | 'state' | 'city') => marks(field(name));
  if (error && !countries)
    return (
      <ErrorState
        isPart
        message={`No pudimos cargar la lista de países. ${error.message}`}
        retry={() => void refetch()}
      />
    );
  return (
    <>
      <SelectField
        label="País"
        autoComplete="country"
        {...marksOf('country')}
        value={country_code}
        emptyOption={emptyOption(!countries, 'Elige tu país')}
        options={(countries ?? []).map(({ code, name }) => ({ value: code, title: name }))}
        onChange={({ currentTarget: { value } }) => {
          const country = countries?.find(({ code }) => code === value)?.name ?? '';
          set({
            country_code: value,
            country,
            state: '',
            state_code: '',
            city: '',
          });
        }}
      />
      {statesQuery.error && !states ? (
        <ErrorState
          isPart
          message={`No pudimos cargar la lista de estados. ${statesQuery.error.message}`}
          retry={() => void statesQuery.refetch()}
        />
      ) : states?.length === 0 ? (
        <TextField
          label="Estado"
          maxLength={typedLimit(addressLengths.state)}
          {...marksOf('state')}
          value={state}
          onChange={({ currentTarget }) => set({ state: currentTarget.value })}
        />
      ) : (
        <SelectField
          label="Estado"
          autoComplete="address-level1"
          disabled={country_code === ''}
          {...marksOf('state')}
          value={state_code}
          emptyOption={emptyOption(country_code !== '' && !states, 'Elige tu estado')}
          options={(states ?? []).map(({ code, name }) => ({ value: code, title: name }))}
          onChange={({ currentTarget: { value } }) => {
            const name = states?.find(({ code }) => code === value)?.name ?? '';
            set({ state_code: value, state: name, city: '' });
          }}
        />
      )}
      <CityField
        key={`${country_code} ${state_code}`}
        country_code={country_code}
        state_code={state_code}
        isListed={states?.length !== 0}
        city={values.city}
        onChoose={(city) => set({ city })}
        {...marksOf('city')}
      />
      <p className={styles.source}>
        Listas de{' '}
        <a href="https://github.com/dr5hn/countries-states-cities-database">
          Countries States Cities Database
        </a>
        , con licencia <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>.
      </p>
    </>
  );
}
