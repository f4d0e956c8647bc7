import { addressLengths, typedLimit } from '@tbm/contract/lengths';
import { type ReactNode, useState } from 'react';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi } from '../../platform/query.ts';

/** The first option of a list: nothing is chosen, or the list is loading. */
export const emptyOption = (isLoading: boolean, text: string): string => (isLoading ? 'Cargando…' : text);

const another = 'another';

/** A city of the chosen state; one that is not in the list is written. */
export function CityField({
  country_code,
  state_code,
  isListed,
  city,
  onChoose,
  ...marked
}: {
  country_code: string;
  state_code: string;
  /** False in a country without lists. */
  isListed: boolean;
  city: string;
  onChoose: (city: string) => void;
  error: string | undefined;
  'aria-required': boolean;
  'aria-invalid': true | undefined;
}): ReactNode {
  const { data: cities, error } = useApi(
    'GET /countries/:country_code/states/:state_code/cities',
    { params: { country_code, state_code } },
    { enabled: state_code !== '' },
  );
  const [isOther, setOther] = useState(false);
  const isUnknown = cities !== undefined && city !== '' && !cities.includes(city);
  const isWithoutList = error !== null && !cities;
  const typedOption = (label: string) => (
    <TextField
      label={label}
      description={isWithoutList ? 'No pudimos cargar la lista: escríbela.' : undefined}
      maxLength={typedLimit(addressLengths.city)}
      {...marked}
      value={city}
      onChange={({ currentTarget }) => {
        setOther(true);
        onChoose(currentTarget.value);
      }}
    />
  );
  // Without the list the member writes the city.
  if (!isListed || cities?.length === 0 || isWithoutList) return typedOption('Ciudad');
  const isWritten = isOther || isUnknown;
  return (
    <>
      <SelectField
        label="Ciudad"
        autoComplete="address-level2"
        disabled={state_code === ''}
        {...(isWritten ? {} : marked)}
        value={isWritten ? another : city}
        emptyOption={emptyOption(state_code !== '' && !cities, 'Elige tu ciudad')}
        options={cities ? [...cities, { value: another, title: 'Mi ciudad no está en la lista' }] : []}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === another);
          onChoose(value === another ? '' : value);
        }}
      />
      {isWritten ? typedOption('Escribe tu ciudad') : null}
    </>
  );
}
