import { currentInstant } from '@tbm/browser/clock';
import type { ReservationRow } from '@tbm/contract/reservations';
import { returnedCredit, returnedCreditText } from '@tbm/domain/lost-credits';
import { notices } from '@tbm/domain/notices';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';

type Cancelling = Pick<ReservationRow, 'class_reservation_id' | 'is_cash' | 'credit_expires'> & {
  single_class: Pick<
    ReservationRow['single_class'],
    'branch_id' | 'class_date' | 'class_type' | 'class_package_id'
  >;
};

/** The effect of cancelling, by how the reservation is paid. */
function outcomeOf({ is_cash, single_class }: Cancelling): string {
  if (single_class.class_package_id !== null)
    return 'Liberamos tu lugar. Es una clase especial: se pagó con su paquete, así que no vuelve ningún crédito.';
  return is_cash
    ? 'Liberamos tu lugar. Era en efectivo: no usaste ningún crédito.'
    : 'Liberamos tu lugar y tu crédito vuelve a tu cuenta.';
}

/** Until when the returned credit can be used: it keeps its validity, which may be over. */
function CreditLeft({ credit_expires, today }: Pick<Cancelling, 'credit_expires'> & { today: string }) {
  // A page from before the field has none.
  if (!credit_expires) return null;
  const text = returnedCreditText(credit_expires, today);
  return <p>{returnedCredit(credit_expires, today) === 'usable' ? text : <strong>{text}</strong>}</p>;
}

/** The cancel-class modal [RES-025]: `ask(reservation)` opens it; render `modal` in the screen. */
export function useCancel(): { ask: (reservation: Cancelling) => void; modal: ReactNode } {
  const timezoneOf = useTimezoneOf();
  const [placeToCancel, setPlaceToCancel] = useState<Cancelling | null>(null);
  const cancel = useApiMutation('DELETE /class_reservations/:id', {
    refreshFirst: true,
    onSuccess: () => showSuccess(notices.cancelled),
    onError: (error) => showAlert(error.message),
  });
  const close = () => setPlaceToCancel(null);
  const confirm = async () => {
    if (!placeToCancel) return;
    await cancel.mutateAsync({ params: { id: placeToCancel.class_reservation_id } }).catch(() => {});
    close();
  };
  const timezone = placeToCancel ? timezoneOf(placeToCancel.single_class) : '';
  const day = placeToCancel ? dayIn(placeToCancel.single_class.class_date, timezone) : null;
  const modal = (
    <Dialog title="¿Cancelar tu clase?" opened={placeToCancel !== null} onClose={close}>
      {placeToCancel && day ? (
        <>
          <p>
            {placeToCancel.single_class.class_type.name}, {formatLongDay(day)} a las{' '}
            {formatHour(placeToCancel.single_class.class_date, timezone)}. {outcomeOf(placeToCancel)}
          </p>
          <CreditLeft {...placeToCancel} today={dayIn(currentInstant(), timezone).toString()} />
          <Button look="danger" wide busy={cancel.isPending} onClick={() => void confirm()}>
            Sí, cancelar clase
          </Button>
          <Button look="quiet" wide onClick={close}>
            Conservar mi lugar
          </Button>
        </>
      ) : null}
    </Dialog>
  );
  return { ask: setPlaceToCancel, modal };
}
