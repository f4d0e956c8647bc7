import type { SingleClass } from '@tbm/contract/schedule';
import { notices } from '@tbm/domain/messages';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { forgetClass } from '../../platform/pending-class.ts';
import { queryClient, refreshBooking, useApiMutation } from '../../platform/query.ts';

const key = 'GET /available_classes';

/** The number of a place that the server has not given yet. */
const unsaved = 0;

export const isBeingSaved = ({ class_reservation_id }: SingleClass['class_reservations'][number]): boolean =>
  class_reservation_id === unsaved;

/** The class as it will be once the place is hers. */
const withMyPlace = (item: SingleClass, spot: number | null): SingleClass => ({
  ...item,
  taken: item.taken + 1,
  taken_spots: spot === null ? item.taken_spots : [...item.taken_spots, spot],
  class_reservations: [{ class_reservation_id: unsaved, spot }],
});

/** Reserves: the change shows at once and is undone when the server says no [ERR-073]. */
export function useReserve() {
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
      void refreshBooking();
    },
    onError: (error) => {
      showAlert(error.message);
      void refreshBooking();
    },
  });
}
