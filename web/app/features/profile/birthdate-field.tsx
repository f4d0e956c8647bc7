import { type ReactNode, useId } from 'react';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import styles from './profile.module.css';
import type { ProfileValues } from './profile-values.ts';

type Birthdate = ProfileValues['birthdate'];

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  title: new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
}));

/** Day, month and year of a birthdate, with one error for all [PROFILE-007]. */
export function BirthdateField({
  value,
  error,
  onChange,
}: {
  value: Birthdate;
  error: string | undefined;
  onChange: (value: Birthdate) => void;
}): ReactNode {
  const id = useId();
  const shared = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? id : undefined,
  };
  const digits = (name: 'day' | 'year', most: number) => ({
    ...shared,
    value: value[name],
    inputMode: 'numeric' as const,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [name]: currentTarget.value.replace(/\D/g, '').slice(0, most) }),
  });
  return (
    <fieldset className={styles.birthdate}>
      <legend>Cumpleaños</legend>
      <div className={styles.parts}>
        <TextField label="Día" autoComplete="bday-day" {...digits('day', 2)} />
        <SelectField
          label="Mes"
          autoComplete="bday-month"
          emptyOption="Elige"
          options={months}
          {...shared}
          value={value.month}
          onChange={({ currentTarget }) => onChange({ ...value, month: currentTarget.value })}
        />
        <TextField label="Año" placeholder="1994" autoComplete="bday-year" {...digits('year', 4)} />
      </div>
      {error ? (
        <p id={id} className={styles.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
