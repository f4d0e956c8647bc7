import { currentInstant } from '@tbm/browser/clock';
import { freeOutcomes, lateOutcomes, paymentOf } from '@tbm/domain/giving-up';
import { returnedCredit, returnedCreditText } from '@tbm/domain/lost-credits';
import { notices } from '@tbm/domain/notices';
import { dayIn } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useBranchOf } from '../../platform/root-data.ts';
import type { Cancelling } from './cancelling.ts';
import { classWords } from './class-words.ts';
import { GuestChoice } from './guest-choice.tsx';
import styles from './schedule.module.css';

/** Until when the returned credit can be used: it keeps its validity, which may be over. */
function CreditLeft({ credit_expires, today }: Pick<Cancelling, 'credit_expires'> & { today: string }) {
  // A page from before the field has none.
  if (!credit_expires) return null;
  const text = returnedCreditText(credit_expires, today);
  return <p>{returnedCredit(credit_expires, today) === 'usable' ? text : <strong>{text}</strong>}</p>;
}

/** What happens with the member's guest; nothing for a guest's own place. */
const Guest = ({
  place,
  ...choice
}: {
  place: Cancelling;
  keeps: boolean;
  onChange: (keeps: boolean) => void;
}): ReactNode =>
  place.guest_name === null ? (
    <GuestChoice class_reservation_id={place.class_reservation_id} {...choice} />
  ) : null;

/** Gives a place up: in time [RES-025], or late, without the credit. */
export default function CancelDialog({ isLate, ...props }: DialogProps & { isLate: boolean }): ReactNode {
  return isLate ? <GiveUpLate {...props} /> : <CancelInTime {...props} />;
}

interface DialogProps {
  place: Cancelling;
  onClose: () => void;
}

function CancelInTime({ place, onClose }: DialogProps): ReactNode {
  const { timezone } = useBranchOf()(place.single_class);
  const [keeps, setKeeps] = useState(false);
  const cancel = useApiMutation('DELETE /class_reservations/:id', {
    refreshFirst: true,
    onSuccess: () => showSuccess(notices.cancelled),
    onError: (error) => showAlert(error.message),
  });
  const confirm = async () => {
    await cancel
      .mutateAsync({ params: { id: place.class_reservation_id }, query: keeps ? { keep_guest: 'true' } : {} })
      .catch(() => {});
    onClose();
  };
  return (
    <Dialog title="¿Cancelar tu clase?" onClose={onClose}>
      <p>
        {classWords(place.single_class, timezone)}. {freeOutcomes[paymentOf(place)]}
      </p>
      <CreditLeft {...place} today={dayIn(currentInstant(), timezone).toString()} />
      <Guest place={place} keeps={keeps} onChange={setKeeps} />
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
  const [keeps, setKeeps] = useState(false);
  const giveUp = useApiMutation('POST /class_reservations/:id/late_cancellation', {
    refreshFirst: true,
    onSuccess: () => showSuccess(notices.given_up),
    onError: (error) => showAlert(error.message),
  });
  const confirm = async () => {
    await giveUp
      .mutateAsync({ params: { id: place.class_reservation_id }, query: keeps ? { keep_guest: 'true' } : {} })
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
      <Guest place={place} keeps={keeps} onChange={setKeeps} />
      <Button look="danger" wide busy={giveUp.isPending} onClick={() => void confirm()}>
        Dejar mi lugar
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Conservar mi lugar
      </Button>
    </Dialog>
  );
}
