import type { Roster, RosterRow } from '@tbm/contract/rosters';
import { useRef, useSyncExternalStore } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { queryClient, useApiMutation } from '../../platform/query.ts';

/** Two taps within this many milliseconds count as one. */
const oneTap = 500;

type Marks = ReadonlyMap<number, boolean>;
/** What the desk has tapped and the server has not answered: attendance by reservation. It outlives the screen. */
let tapped: Marks = new Map();
const listeners = new Set<() => void>();
const change = (next: Marks) => {
  tapped = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tap = (id: number, attend: boolean) => change(new Map(tapped).set(id, attend));
const forget = (id: number) => change(new Map([...tapped].filter(([other]) => other !== id)));
// Signing out without a connection takes back the waiting marks: they are never sent.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'removed' && event.mutation.state.status === 'pending') change(new Map());
});

/**
 * Marks attendance at once; the server's refusal takes the mark back. Only one call for a place runs at a time: what is tapped
 * meanwhile is sent after its answer, so that the last tap is what remains. Returns the class as it shows.
 */
export function useMark(item: Roster) {
  const marks = useSyncExternalStore(
    listen,
    () => tapped,
    () => tapped,
  );
  const { mutate } = useApiMutation('PUT /class_reservations/attend', {
    waitsForSignal: true,
    onSuccess: (row, { body }) => {
      queryClient.setQueryData<Roster>(
        ['GET /rosters/:id', { params: { id: row.single_class_id } }],
        (roster) =>
          roster &&
          withRows(roster, (one) => (one.class_reservation_id === row.class_reservation_id ? row : one)),
      );
      const { class_reservation_id } = body;
      const attend = tapped.get(class_reservation_id);
      if (attend === undefined || attend === body.attend) forget(class_reservation_id);
      else mutate({ body: { class_reservation_id, attend } });
    },
    onError: ({ message }, { body }) => {
      forget(body.class_reservation_id);
      showAlert(message);
    },
  });
  const last = useRef({ id: 0, at: 0 });
  const mark = ({ class_reservation_id: id, attend }: Pick<RosterRow, 'class_reservation_id' | 'attend'>) => {
    const at = performance.now();
    const isSame = id === last.current.id && at - last.current.at < oneTap;
    last.current = { id, at };
    if (isSame) return;
    const isOnItsWay = tapped.has(id);
    tap(id, attend);
    if (!isOnItsWay) mutate({ body: { class_reservation_id: id, attend } });
  };
  return { shown: withMarks(item, marks), mark };
}

function withRows(roster: Roster, rowOf: (row: RosterRow) => RosterRow): Roster {
  const rows = roster.rows.map(rowOf);
  return { ...roster, rows, attended: rows.filter(({ attend }) => attend).length };
}

/** The class with marks that the server has not confirmed. */
const withMarks = (roster: Roster, marks: Marks): Roster =>
  marks.size === 0
    ? roster
    : withRows(roster, (row) => ({ ...row, attend: marks.get(row.class_reservation_id) ?? row.attend }));
