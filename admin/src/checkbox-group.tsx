import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import type { ReactNode } from 'react';

/** Any number of options to tick, under one heading, with what is wrong or a help below. */
export function CheckboxGroup<Option extends string | number>({
  legend,
  options,
  chosen,
  error,
  help,
  disabled = false,
  onChange,
  children,
}: {
  legend: string;
  options: readonly (readonly [option: Option, label: string])[];
  chosen: readonly Option[];
  error: string | undefined;
  help: string;
  disabled?: boolean;
  onChange: (chosen: Option[]) => void;
  /** Further checkboxes of the group. */
  children?: ReactNode;
}): ReactNode {
  const others = (option: Option): Option[] => chosen.filter((one) => one !== option);
  return (
    <FormControl component="fieldset" error={Boolean(error)}>
      <FormLabel component="legend">{legend}</FormLabel>
      <FormGroup>
        {options.map(([option, label]) => (
          <FormControlLabel
            key={option}
            control={<Checkbox />}
            label={label}
            checked={chosen.includes(option)}
            disabled={disabled}
            onChange={(_, isOn) => onChange(isOn ? [...others(option), option] : others(option))}
          />
        ))}
        {children}
      </FormGroup>
      <FormHelperText>{error ?? help}</FormHelperText>
    </FormControl>
  );
}
