import { currentInstant } from '@tbm/browser/clock';
import type { Branch } from '@tbm/contract/branches';
import type { InvitedGuest } from '@tbm/contract/guests';
import type { SingleClass } from '@tbm/contract/schedule';
import { cancellationAt } from '@tbm/domain/schedule';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { classWords } from './class-words.ts';
import styles from './guest.module.css';
import { useCancel } from './use-cancel.tsx';

/** The guest who comes: the spot, whether the waiver is signed, and the link to pass on. */
export function InvitedGuestPart({
  guest,
  item,
  branch,
}: {
  guest: InvitedGuest;
  item: SingleClass;
  branch: Branch;
}): ReactNode {
  const { ask, modal } = useCancel();
  const cancellation = guest.attend
    ? 'closed'
    : cancellationAt(item.class_date, currentInstant(), branch.cancel_minutes);
  return (
    <>
      <p>
        {guest.spot === null ? 'Su lugar se lo damos al llegar' : `Su lugar es el ${guest.spot}`}.{' '}
        {guest.is_signed
          ? 'Ya firmó su responsiva.'
          : 'Le falta firmar su responsiva: lo hace en su enlace, o al llegar.'}
      </p>
      <ShareLink guest={guest} words={`${classWords(item, branch.timezone)} en ${branch.name}`} />
      {cancellation === 'closed' ? null : (
        <Button
          look="quiet"
          wide
          onClick={() =>
            ask({
              class_reservation_id: guest.class_reservation_id,
              guest_name: guest.guest_name,
              is_cash: false,
              is_paid: false,
              is_guest_pass: guest.paid_by === 'pass',
              credit_expires: null,
              paid_with: null,
              single_class: item,
            })
          }
        >
          {cancellation === 'free' ? 'Cancelar su lugar' : 'Dejar su lugar'}
        </Button>
      )}
      {modal}
    </>
  );
}

function ShareLink({ guest, words }: { guest: InvitedGuest; words: string }): ReactNode {
  const text = `Te espero en TBM: ${words}. Aquí está tu lugar y tu responsiva:`;
  const canShare = typeof navigator.share === 'function';
  const share = () =>
    navigator.share({ text, url: guest.link }).catch((error: unknown) => {
      const isClosed = error instanceof Error && error.name === 'AbortError';
      if (!isClosed) void copy();
    });
  const copy = async () => {
    if (await copyText(guest.link)) showSuccess('Enlace copiado');
    else showAlert('No pudimos copiar el enlace. También lo tienes en tu correo.');
  };
  return (
    <div className={styles.share}>
      <p>Envíale su enlace. Ahí ve la dirección y su código de llegada. También te lo enviamos por correo.</p>
      {canShare ? (
        <Button look="accent" wide onClick={() => void share()}>
          Enviar su enlace
        </Button>
      ) : null}
      <Button look={canShare ? 'quiet' : 'accent'} wide onClick={() => void copy()}>
        Copiar su enlace
      </Button>
    </div>
  );
}
