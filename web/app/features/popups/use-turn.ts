import { useEffect, useState, useSyncExternalStore } from 'react';

/** Queue of automatic dialogs, in the order in which they asked to open. */
let line: readonly symbol[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly symbol[]) => {
  line = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a dialog that `wants` to open may do so: one at a time, the next once the previous one is closed. */
export function useTurn(wants: boolean): boolean {
  const [me] = useState(() => Symbol('dialog'));
  const first = useSyncExternalStore(
    listen,
    () => line[0],
    () => undefined,
  );
  useEffect(() => {
    if (!wants) return;
    change([...line, me]);
    return () => change(line.filter((one) => one !== me));
  }, [wants, me]);
  return wants && first === me;
}
