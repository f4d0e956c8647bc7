import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends FieldProps<'select'> {
  /** The title of a first option with an empty value. */
  emptyOption?: string;
  /** A string is an option whose title is its value. Groups and disabled options are given as children. */
  options?: readonly (string | { value: string; title: string })[];
}

/** A field for one of several options. */
export const SelectField = ({
  emptyOption,
  options = [],
  children,
  ...select
}: SelectFieldProps): ReactNode => (
  <Field as="select" endSection={<Icon path="M7 8l5-5 5 5M7 16l5 5 5-5" size={20} />} {...select}>
    {emptyOption === undefined ? null : <option value="">{emptyOption}</option>}
    {options.map((option) => {
      const { value, title } = typeof option === 'string' ? { value: option, title: option } : option;
      return (
        <option key={value} value={value}>
          {title}
        </option>
      );
    })}
    {children}
  </Field>
);
