import { pageAccount } from '@tbm/browser/page-account';
import { takeUnsent, watchUnsent } from '@tbm/browser/unsent';
import { useEffect, useState } from 'react';

type Values = Record<string, unknown>;

/**
 * What is typed in a form or dialog. When the session ends, it is restored once the same account has signed in and opens
 * the same form. `name` tells apart the forms of one address, and the records that they are about.
 */
export function useTyped<V extends Values>(name: string, initial: V): [V, (values: V) => void] {
  const place = `${location.pathname} ${name}`;
  const [start] = useState(initial);
  const [values, setValues] = useState<V>(() => ({ ...start, ...unsentValues(place, start) }));
  const isChanged = Object.keys(start).some((field) => values[field] !== start[field]);
  useEffect(() => {
    if (!isChanged) return;
    return watchUnsent(place, () => ({ start, values }));
  }, [isChanged, place, start, values]);
  return [values, setValues];
}

function unsentValues(place: string, start: Values): Values | null {
  const account = pageAccount();
  return account === null ? null : takeUnsent(place, start, account);
}
