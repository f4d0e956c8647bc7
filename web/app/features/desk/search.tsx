import { useDebouncedValue } from '@mantine/hooks';
import type { CustomerFound } from '@tbm/contract/desk';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { useApi } from '../../platform/query.ts';
import desk from './desk.module.css';
import styles from './search.module.css';

/** Finds members by parts of name, e-mail or phone. Arrow keys move, Enter selects, Escape clears. */
export function MemberSearch({
  label,
  onChoose,
  inDialog = false,
  inputRef,
}: {
  label: string;
  onChoose: (customer: CustomerFound) => void;
  /** The results push the content down instead of covering it. */
  inDialog?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [query] = useDebouncedValue(typed.trim(), 150);
  const isAsked = query.length >= 2;
  const { data, isPlaceholderData } = useApi(
    'GET /customer/query',
    { query: { query } },
    { enabled: isAsked, keepPrevious: true },
  );
  const found = isAsked && typed.trim().length >= 2 ? data : undefined;
  // While the list still answers an earlier text, Enter would select the wrong member.
  const isCurrent = query === typed.trim() && !isPlaceholderData;
  const choose = (customer: CustomerFound | undefined) => {
    if (!customer) return;
    setTyped('');
    setAt(0);
    onChoose(customer);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, (found?.length ?? 1) - 1));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter') choose(isCurrent ? found?.[at] : undefined);
    else if (event.key === 'Escape' && typed) {
      setTyped('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={`${styles.search} ${inDialog ? styles.inDialog : ''}`}>
      <input
        ref={inputRef}
        className={styles.searchInput}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={found !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found?.[at] ? `${id}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {found ? (
        <div className={styles.results}>
          {found.length === 0 ? <p className={styles.none}>No encontramos a nadie así.</p> : null}
          <div role="listbox" id={`${id}-list`} aria-label="Socias">
            {found.map((customer, index) => (
              <div
                key={customer.customer_id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles.result}
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(customer);
                }}
              >
                <Avatar name={`${customer.name} ${customer.last_name}`} file={customer.file} />
                <span>
                  <span className={desk.name}>
                    {customer.name} {customer.last_name}
                  </span>
                  <br />
                  <span className={desk.sub}>
                    {customer.phone} · {customer.email}
                  </span>
                </span>
              </div>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}
