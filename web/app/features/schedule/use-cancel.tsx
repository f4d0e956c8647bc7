import { currentInstant } from '@tbm/browser/clock';
import type { ReservationRow } from '@tbm/contract/reservations';
import { freeOutcomes, lateOutcomes, paymentOf } from '@tbm/domain/giving-up';
import { returnedCredit, returnedCreditText } from '@tbm/domain/lost-credits';
import { notices } from '@tbm/domain/notices';
import { cancellationAt } from '@tbm/domain/schedule';
import { dayIn } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useBranchOf } from '../../platform/root-data.ts';
import { useGuestChoice } from '../guests/index.ts';
import { classWords } from './class-words.ts';
import styles from './schedule.module.css';

type Cancelling = Pick<
  ReservationRow,
  'class_reservation_id' | 'guest_name' | 'is_cash' | 'is_paid' | 'credit_expires' | 'paid_with'
> & {
  /** Absent for a member's own place. */
  is_guest_pass?: boolean;
  single_class: Pick<
    ReservationRow['single_class'],
    'branch_id' | 'class_date' | 'class_type' | 'class_package_id'
  >;
};

/** Until when the returned credit can be used: it keeps its validity, which may be over. */
function CreditLeft({ credit_expires, today }: Pick<Cancelling, 'credit_expires'> & { today: string }) {
  // A page from before the field has none.
  if (!credit_expires) return null;
  const text = returnedCreditText(credit_expires, today);
  return <p>{returnedCredit(credit_expires, today) === 'usable' ? text : <strong>{text}</strong>}</p>;
}

/**
 * The dialogs that give a place up: in time [RES-025], or late, without the credit. `ask(reservation)` opens the one of that
 * moment; render `modal` in the screen.
 */
export function useCancel(): { ask: (reservation: Cancelling) => void; modal: ReactNode } {
  const branchOf = useBranchOf();
  const [asked, setAsked] = useState<{ place: Cancelling; isLate: boolean } | null>(null);
  const close = () => setAsked(null);
  const ask = (place: Cancelling) => {
    const { cancel_minutes } = branchOf(place.single_class);
    const cancellation = cancellationAt(place.single_class.class_date, currentInstant(), cancel_minutes);
    setAsked({ place, isLate: cancellation === 'late' });
  };
  const modal = asked ? (
    asked.isLate ? (
      <GiveUpLate place={asked.place} onClose={close} />
    ) : (
      <CancelInTime place={asked.place} onClose={close} />
    )
  ) : null;
  return { ask, modal };
}

interface DialogProps {
  place: Cancelling;
  onClose: () => void;
}

function CancelInTime({ place, onClose }: DialogProps): ReactNode {
  const { timezone } = useBranchOf()(place.single_class);
  const guest = useGuestChoice(place);
  const cancel = useApiMutation('DELETE /class_reservations/:id', {
    refreshFirst: true,
    onSuccess: () => showSuccess(notices.cancelled),
    onError: (error) => showAlert(error.message),
  });
  const confirm = async () => {
    await cancel
      .mutateAsync({ params: { id: place.class_reservation_id }, query: guest.query })
      .catch(() => {});
    onClose();
  };
  return (
    <Dialog title="¿Cancelar tu clase?" onClose={onClose}>
      <p>
        {classWords(place.single_class, timezone)}. {freeOutcomes[paymentOf(place)]}
      </p>
      <CreditLeft {...place} today={dayIn(currentInstant(), timezone).toString()} />
      {guest.box}
      <Button look="danger" wide busy={cancel.isPending} onClick={() => void confirm()}>
        Sí, cancelar clase
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Conservar mi lugar
      </Button>
    </Dialog>
  );
}

function GiveUpLate({ place, onClose }: DialogProps): ReactNode {
  const { timezone, cancel_minutes } = useBranchOf()(place.single_class);
  const guest = useGuestChoice(place);
  const giveUp = useApiMutation('POST /class_reservations/:id/late_cancellation', {
    refreshFirst: true,
    onSuccess: () => showSuccess(notices.given_up),
    onError: (error) => showAlert(error.message),
  });
  const confirm = async () => {
    await giveUp
      .mutateAsync({ params: { id: place.class_reservation_id }, query: guest.query })
      .catch(() => {});
    onClose();
  };
  const outcomes = lateOutcomes({
    class_date: place.single_class.class_date,
    timezone,
    cancel_minutes,
    payment: paymentOf(place),
    guest_name: place.guest_name,
  });
  return (
    <Dialog title="¿No vas a llegar?" onClose={onClose}>
      <p>
        <strong>{classWords(place.single_class, timezone)}</strong>
      </p>
      <p>Si dejas tu lugar:</p>
      <ul className={styles.outcomes}>
        {outcomes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {guest.box}
      <Button look="danger" wide busy={giveUp.isPending} onClick={() => void confirm()}>
        Dejar mi lugar
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Conservar mi lugar
      </Button>
    </Dialog>
  );
}
