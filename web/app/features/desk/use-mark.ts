import type { Roster, RosterRow } from '@tbm/contract/rosters';
import { useRef } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { queryClient, useApiMutation } from '../../platform/query.ts';

/** Two taps within this many milliseconds count as one. */
const oneTap = 500;

type Marked = Pick<RosterRow, 'class_reservation_id'> & Partial<RosterRow>;

/** Marks attendance, optimistically: the server's answer replaces the mark. */
export function useMark(single_class_id: number) {
  const show = (marked: Marked) =>
    queryClient.setQueryData<Roster>(
      ['GET /rosters/:id', { params: { id: single_class_id } }],
      (roster) => roster && withRow(roster, marked),
    );
  const { mutate } = useApiMutation('PUT /class_reservations/attend', {
    waitsForSignal: true,
    onMutate: ({ body }) => void show(body),
    onSuccess: (row) => {
      show(row);
    },
    onError: ({ message }) => {
      showAlert(message);
    },
  });
  const last = useRef({ class_reservation_id: 0, at: 0 });
  return (body: { class_reservation_id: number; attend: boolean }) => {
    const { class_reservation_id } = body;
    const at = performance.now();
    const isSame =
      class_reservation_id === last.current.class_reservation_id && at - last.current.at < oneTap;
    last.current = { class_reservation_id, at };
    if (!isSame) mutate({ body });
  };
}

function withRow(roster: Roster, marked: Marked): Roster {
  const rows = roster.rows.map((row) =>
    row.class_reservation_id === marked.class_reservation_id ? { ...row, ...marked } : row,
  );
  return { ...roster, rows, attended: rows.filter(({ attend }) => attend).length };
}
