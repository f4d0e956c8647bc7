import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** One of several lists. */
export const Choice = <T extends string>({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}): ReactNode => (
  <Stack direction="row" useFlexGap spacing={0.5} role="group" aria-label={name} sx={{ flexWrap: 'wrap' }}>
    {options.map(([option, label]) => (
      <Button
        key={option}
        size="small"
        variant={option === value ? 'contained' : 'outlined'}
        aria-pressed={option === value}
        onClick={() => onChange(option)}
      >
        {label}
      </Button>
    ))}
  </Stack>
);
