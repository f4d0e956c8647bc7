import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';

/** Asks for confirmation before the subscription ends [PUR-042, ERR-032]. */
export const DeclineDialog = ({
  busy,
  onConfirm,
  onClose,
}: {
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode => (
  <Dialog title="¿Cancelar tu suscripción?" onClose={onClose}>
    <p>
      <strong>{notices.cancel_for_good}</strong>
    </p>
    <Button look="danger" wide busy={busy} onClick={onConfirm}>
      Sí, cancelar
    </Button>
    <Button look="quiet" wide why={busy ? 'Espera un momento.' : ''} onClick={onClose}>
      Volver a la oferta
    </Button>
  </Dialog>
);
