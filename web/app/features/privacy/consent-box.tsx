import type { OptionalPurpose } from '@tbm/contract/purposes';
import { textOf } from '@tbm/domain/purposes';
import type { ReactNode } from 'react';
import { CheckboxField } from '../../design/checkbox-field.tsx';

/** A box to tick for a consent, with the words of its text; never ticked beforehand. */
export const ConsentBox = ({
  purpose,
  checked,
  error,
  onChange,
}: {
  purpose: OptionalPurpose;
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
}): ReactNode => (
  <CheckboxField
    label={textOf(purpose)}
    checked={checked}
    error={error}
    aria-invalid={error ? true : undefined}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
