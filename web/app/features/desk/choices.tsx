import { type ReactNode, useId } from 'react';
import { Option, Options } from '../../design/options.tsx';

/** A radio group. */
export function Choices<T extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly { value: T; title: string }[];
  value: T;
  onChange: (value: T) => void;
}): ReactNode {
  const name = useId();
  return (
    <Options legend={legend}>
      {options.map((option) => (
        <Option
          key={option.value}
          name={name}
          title={option.title}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </Options>
  );
}
