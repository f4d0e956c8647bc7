import type { ReactNode } from 'react';
import { CheckboxField } from '../../design/checkbox-field.tsx';

/** Confirms another subscription with access that the member has already [product decision 18]. */
export const SecondAccess = ({
  isConfirmed,
  error,
  onChange,
}: {
  isConfirmed: boolean;
  error: string | undefined;
  onChange: (isConfirmed: boolean) => void;
}): ReactNode => (
  <CheckboxField
    label="Sí, quiero otra suscripción, que se cobra aparte."
    checked={isConfirmed}
    error={error}
    aria-invalid={error ? true : undefined}
    aria-required
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
