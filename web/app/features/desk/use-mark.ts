import type { Roster, RosterRow } from '@tbm/contract/rosters';
import { showAlert } from '../../design/alerts.tsx';
import { queryClient, useApiMutation } from '../../platform/query.ts';
import { refreshDesk } from './use-desk.ts';

type Marked = Pick<RosterRow, 'class_reservation_id'> & Partial<RosterRow>;

/** Marks who came, in sight at once; what the server says of it comes after. */
export function useMark(single_class_id: number) {
  const show = (marked: Marked) =>
    queryClient.setQueryData<Roster>(
      ['GET /rosters/:id', { params: { id: single_class_id } }],
      (roster) => roster && withRow(roster, marked),
    );
  const { mutate } = useApiMutation('PUT /class_reservations/attend', {
    onMutate: ({ body }) => void show(body),
    onSuccess: (row) => {
      show(row);
      void refreshDesk();
    },
    onError: ({ message }) => {
      showAlert(message);
      void refreshDesk();
    },
  });
  return (body: { class_reservation_id: number; attend: boolean }) => mutate({ body });
}

function withRow(roster: Roster, marked: Marked): Roster {
  const rows = roster.rows.map((row) =>
    row.class_reservation_id === marked.class_reservation_id ? { ...row, ...marked } : row,
  );
  return { ...roster, rows, attended: rows.filter(({ attend }) => attend).length };
}
