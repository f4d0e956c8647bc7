import { suggestionsFor } from '@tbm/domain/search';
import { type ReactNode, useState } from 'react';
import { Combobox } from './combobox.tsx';

/** A field that suggests options starting with or containing the typed text: three, or all on request [UI-015]. */
export function Autocomplete({
  label,
  placeholder,
  options,
  none,
  onChoose,
}: {
  label: string;
  placeholder?: string;
  options: readonly string[];
  /** Shown when nothing matches. */
  none: string;
  onChoose: (option: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const [showAll, setShowAll] = useState(false);
  const all = suggestionsFor(options, typed, { showAll: true });
  const shown = suggestionsFor(options, typed, { showAll });
  const suggestions = shown.map((option) => ({
    key: option,
    content: option,
    choose: () => {
      setTyped(option);
      onChoose(option);
    },
  }));
  const showAllOption = {
    key: 'all',
    content: `Ver las ${all.length}`,
    choose: () => setShowAll(true),
    stays: true,
  };
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      typed={typed}
      onType={(value) => {
        setTyped(value);
        setShowAll(false);
      }}
      options={
        typed.trim() === '' ? null : [...suggestions, ...(all.length > shown.length ? [showAllOption] : [])]
      }
      none={none}
    />
  );
}
