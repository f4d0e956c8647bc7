import type { Key } from '@tbm/contract';
import type { SingleClass } from '@tbm/contract/schedule';
import { notices } from '@tbm/domain/notices';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { forgetClass } from '../../platform/pending-class.ts';
import { queryClient, useApiMutation } from '../../platform/query.ts';

const key: Key = 'GET /available_classes';

/** A booking is never sent later: by then the place may be taken, and the member may have other plans. */
const offlineText = 'Sin conexión no se puede reservar. Inténtalo de nuevo cuando tengas señal.';

/** The id of a reservation that the server has not confirmed yet. */
const unsaved = 0;

export const isBeingSaved = ({ class_reservation_id }: SingleClass['class_reservations'][number]): boolean =>
  class_reservation_id === unsaved;

/** The class as it will be once the spot is reserved. */
export const withMyPlace = (item: SingleClass, spot: number | null): SingleClass => ({
  ...item,
  taken: item.taken + 1,
  taken_spots: spot === null ? item.taken_spots : [...item.taken_spots, spot],
  class_reservations: [
    {
      class_reservation_id: unsaved,
      spot,
      is_cash: false,
      is_paid: false,
      credit_expires: null,
      paid_with: null,
    },
  ],
});

/** The class without pending reservations; the same object when there are none. */
export function withoutMyPlace(item: SingleClass): SingleClass {
  const pending = item.class_reservations.find(isBeingSaved);
  if (!pending) return item;
  return {
    ...item,
    taken: item.taken - 1,
    taken_spots: item.taken_spots.filter((spot) => spot !== pending.spot),
    class_reservations: [],
  };
}

const showAs = (single_class_id: number, change: (item: SingleClass) => SingleClass) =>
  queryClient.setQueriesData<SingleClass[]>({ queryKey: [key] }, (classes) =>
    classes?.map((item) => (item.single_class_id === single_class_id ? change(item) : item)),
  );

/**
 * Reserves optimistically: the change shows at once and is undone when the server refuses or does not answer [ERR-073].
 */
export const useReserve = () =>
  useApiMutation('POST /class_reservations', {
    onMutate: ({ body: { single_class_id, spot = null } }) =>
      showAs(single_class_id, (item) => withMyPlace(item, spot)),
    onSuccess: () => {
      showSuccess(notices.reserved);
      forgetClass();
    },
    onError: (error, { body: { single_class_id } }) => {
      showAs(single_class_id, withoutMyPlace);
      showAlert(error.code === 'offline' && !navigator.onLine ? offlineText : error.message);
    },
  });
