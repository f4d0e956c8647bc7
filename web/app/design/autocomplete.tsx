import { suggestionsFor, suggestionsShown } from '@tbm/domain/search';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './autocomplete.module.css';
import { Field } from './field.tsx';

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
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [showAll, setShowAll] = useState(false);
  const [active, setActive] = useState(-1);
  const all = suggestionsFor(options, typed, { showAll: true });
  const shown = suggestionsFor(options, typed, { showAll });
  const rest = all.length - shown.length;
  const count = shown.length + (rest > 0 ? 1 : 0);
  const isOpen = open && typed.trim() !== '';

  const type = (value: string) => {
    setTyped(value);
    setOpen(true);
    setShowAll(false);
    setActive(-1);
  };
  const choose = (index: number) => {
    const option = shown[index];
    if (option === undefined) return setShowAll(true);
    setOpen(false);
    setTyped(option);
    onChoose(option);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (!isOpen || count === 0) return;
    if (event.key === 'Enter') choose(Math.max(active, 0));
    else if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? count : active) - 1);
    else return;
    event.preventDefault();
  };
  const item = (text: string, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in a combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points to the active option
    <div
      key={text}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(index)}
    >
      {text}
    </div>
  );
  return (
    <div className={styles.box}>
      <Field
        label={label}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-expanded={isOpen && count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={!isOpen || count === 0}
      >
        {shown.map(item)}
        {rest > 0 ? item(`Ver las ${all.length}`, suggestionsShown) : null}
      </div>
      <p role="status" className={styles.none}>
        {isOpen && all.length === 0 ? none : null}
      </p>
    </div>
  );
}
