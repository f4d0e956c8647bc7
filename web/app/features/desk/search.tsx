import { useDebounced } from '@tbm/browser/use-debounced';
import type { CustomerFound } from '@tbm/contract/desk';
import { type ReactNode, type Ref, useState } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Combobox } from '../../design/combobox.tsx';
import { formatPhone } from '../../platform/phone.ts';
import { useApi } from '../../platform/query.ts';
import desk from './desk.module.css';
import styles from './search.module.css';

/** Finds members by parts of name, e-mail or phone. */
export function MemberSearch({
  label,
  onChoose,
  inDialog = false,
  inputRef,
  shortcut,
}: {
  label: string;
  onChoose: (customer: CustomerFound) => void;
  /** The results push the content down instead of covering it. */
  inDialog?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** The keys that focus the field, as in `aria-keyshortcuts`. */
  shortcut?: string;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), 150);
  const isAsked = query.length >= 2;
  const { data, error, isPending, isPlaceholderData } = useApi(
    'GET /customer/query',
    { query: { query } },
    { enabled: isAsked, keepPrevious: true },
  );
  // A search that failed has no options: its error is shown in their place.
  const found = data ?? (error ? [] : undefined);
  const customers = isAsked && typed.trim().length >= 2 ? found : undefined;
  return (
    <div className={styles.search} data-in-dialog={inDialog}>
      <Combobox
        label={label}
        isLabelHidden
        className={styles.field}
        type="search"
        placeholder={label}
        aria-keyshortcuts={shortcut}
        typed={typed}
        onType={setTyped}
        options={
          customers?.map((customer) => ({
            key: String(customer.customer_id),
            content: <Found customer={customer} />,
            choose: () => {
              setTyped('');
              onChoose(customer);
            },
          })) ?? null
        }
        none={error?.message ?? 'No encontramos a nadie así.'}
        isCurrent={query === typed.trim() && !isPending && !isPlaceholderData}
        pushesDown={inDialog}
        inputRef={inputRef}
      />
    </div>
  );
}

const Found = ({ customer }: { customer: CustomerFound }): ReactNode => (
  <>
    <Avatar name={`${customer.name} ${customer.last_name}`} file={customer.file} />
    <span>
      <span className={desk.name}>
        {customer.name} {customer.last_name}
      </span>
      <br />
      <span className={desk.sub}>
        {formatPhone(customer.phone)} · {customer.email}
      </span>
    </span>
  </>
);
