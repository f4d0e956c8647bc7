import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel } from '@tbm/domain/cards';
import { problemText } from '@tbm/domain/messages';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { messageOr } from '../../platform/message-or.ts';
import { useApiMutation } from '../../platform/query.ts';

/** Confirms the deletion of a card [PAY-003, ERR-033]; one that pays for a subscription cannot be deleted, and it says why. */
export function DeleteDialog({
  source,
  onAdd,
  onClose,
}: {
  source: PaymentSource;
  onAdd: () => void;
  onClose: () => void;
}): ReactNode {
  const remove = useApiMutation('DELETE /payment_sources/:id', {
    refreshFirst: true,
    onSuccess: () => {
      onClose();
      showSuccess('Tarjeta eliminada');
    },
    onError: (error) => showAlert(messageOr(error, 'payment_source_not_deleted')),
  });
  if (source.pays_subscription)
    return (
      <Dialog title="Esta tarjeta está en uso" onClose={onClose}>
        <p>{problemText('payment_source_in_use')}</p>
        <Button wide onClick={onAdd}>
          Agregar otra tarjeta
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          Entendido
        </Button>
      </Dialog>
    );
  return (
    <Dialog title="¿Eliminar esta tarjeta?" onClose={onClose}>
      <p>
        {cardLabel(source)} ya no estará disponible para tus compras. Puedes agregarla de nuevo cuando
        quieras.
      </p>
      <Button
        look="danger"
        wide
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: source.payment_source_id } })}
      >
        Sí, eliminar
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Conservarla
      </Button>
    </Dialog>
  );
}
