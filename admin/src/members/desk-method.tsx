import { TextField } from '@mui/material';
import { deskMethods, paymentMethods } from '@tbm/domain/settings';
import type { ReactNode } from 'react';

/** One of the desk's payment methods, by its id as a text; empty until it is chosen. */
export const DeskMethod = ({
  label,
  empty,
  value,
  onChange,
}: {
  label: string;
  /** The text until a method is chosen. */
  empty: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode => (
  <TextField
    select
    required
    label={label}
    value={value}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{empty}</option>
    {deskMethods.map((one) => (
      <option key={one} value={one}>
        {paymentMethods[one]}
      </option>
    ))}
  </TextField>
);
