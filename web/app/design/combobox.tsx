import { counted } from '@tbm/domain/counted';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useState,
} from 'react';
import { useStatus } from '../platform/use-status.ts';
import styles from './combobox.module.css';
import field from './field.module.css';

export interface Choosable {
  key: string;
  /** What the option shows. */
  content: ReactNode;
  choose: () => void;
  /** The list stays open, for example to show more. */
  stays?: boolean;
}

/**
 * A field with a list of options below it: arrow keys move, Enter and a click choose, Escape closes the list first, then
 * empties the field. Enter that comes before the options of the typed text, as from a scanner, chooses the first one when they are
 * there, unless arrow keys have moved within earlier options. The number of options is announced once it has changed.
 */
export function Combobox({
  label,
  isLabelHidden = false,
  typed,
  onType,
  options,
  none,
  isCurrent = true,
  pushesDown = false,
  inputRef,
  ...input
}: {
  label: string;
  isLabelHidden?: boolean;
  typed: string;
  onType: (typed: string) => void;
  /** Null while there is nothing to suggest. */
  options: readonly Choosable[] | null;
  /** The text when no option fits. */
  none: string;
  /** False while the options still answer an earlier text: Enter then waits for those of this one. */
  isCurrent?: boolean;
  /** The list pushes what follows down instead of covering it. */
  pushesDown?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
} & Pick<ComponentProps<'input'>, 'placeholder' | 'className' | 'type' | 'aria-keyshortcuts'>): ReactNode {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  const [at, setAt] = useState(0);
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const count = options?.length ?? 0;
  const isOpen = options !== null && !isClosed;
  const active = Math.min(at, count - 1);
  const resultText = count === 0 ? none : counted(count, 'opción', 'opciones');
  useStatus(isOpen ? typed : '', isOpen && isCurrent ? resultText : null);

  const close = () => {
    setClosed(true);
    setEnterWaiting(false);
  };
  const type = (value: string) => {
    onType(value);
    setClosed(false);
    setEnterWaiting(false);
    setAt(0);
  };
  const choose = (option: Choosable | undefined) => {
    // A click while the options still answer an earlier text, or Enter without an option.
    if (!option || !isCurrent) return;
    if (!option.stays) setClosed(true);
    option.choose();
  };
  const move = (to: number) => {
    setAt(to);
    setEnterWaiting(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Escape' && typed) type('');
    else if (event.key === 'Enter' && typed && !isClosed && !isCurrent) setEnterWaiting(at === 0);
    else if (!isOpen || count === 0) return;
    else if (event.key === 'Enter') choose(options[active]);
    else if (event.key === 'ArrowDown') move((active + 1) % count);
    else if (event.key === 'ArrowUp') move((active + count - 1) % count);
    else return;
    // Keeps an enclosing dialog open and its form from being sent.
    event.preventDefault();
  };
  // After every render: the options are new ones each time.
  useEffect(() => {
    if (!isEnterWaiting || !isCurrent) return;
    setEnterWaiting(false);
    choose(options?.[0]);
  });
  return (
    <div className={`${field.field} ${styles.box}`} data-pushes={pushesDown}>
      <label className={isLabelHidden ? 'visually-hidden' : field.label} htmlFor={`${id}-field`}>
        {label}
      </label>
      <input
        ref={inputRef}
        className={field.input}
        {...input}
        id={`${id}-field`}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen && count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && count > 0 ? `${id}-${active}` : undefined}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
        onFocus={() => setClosed(false)}
      />
      <div className={styles.results} hidden={!isOpen}>
        {isOpen && count === 0 ? <p className={styles.none}>{none}</p> : null}
        <div id={`${id}-list`} role="listbox" aria-label={label} hidden={count === 0}>
          {(options ?? []).map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in a combobox
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points to the active option
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              // The field keeps the focus; the click chooses, on release.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.content}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
