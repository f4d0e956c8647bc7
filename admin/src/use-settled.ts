import { useEffect, useState } from 'react';

/** A text that is being typed, once it has been as it is for some milliseconds. */
export function useSettled<T extends string | null>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
