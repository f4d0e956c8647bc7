import type { SingleClass } from '@tbm/contract/schedule';
import { notices } from '@tbm/domain/messages';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { forgetClass } from '../../platform/pending-class.ts';
import { queryClient, refreshBooking, useApiMutation } from '../../platform/query.ts';

const key = 'GET /available_classes';

/** The class as it will be once the place is hers. */
const withMyPlace = (item: SingleClass, spot: number | null): SingleClass => ({
  ...item,
  taken: item.taken + 1,
  taken_spots: spot === null ? item.taken_spots : [...item.taken_spots, spot],
  class_reservations: [{ class_reservation_id: 0, spot }],
});

/** Reserves: the change shows at once and is undone when the server says no [ERR-073]. */
export function useReserve(onDone: () => void) {
  return useApiMutation('POST /class_reservations', {
    onMutate: ({ body }) => {
      queryClient.setQueriesData<SingleClass[]>({ queryKey: [key] }, (classes) =>
        classes?.map((item) =>
          item.single_class_id === body.single_class_id ? withMyPlace(item, body.spot ?? null) : item,
        ),
      );
    },
    onSuccess: () => {
      showSuccess(notices.reserved);
      forgetClass();
      onDone();
      void refreshBooking();
    },
    onError: (error) => {
      showAlert(error.message);
      void refreshBooking();
    },
  });
}
