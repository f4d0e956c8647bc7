import { TextInput } from '@mantine/core';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { Refusal } from './refusal.tsx';

/** Explains what cancelling a class means, and cancels it for everyone. */
export function CancelClassDialog({
  item,
  onClose,
  onDone,
}: {
  item: { single_class_id: number; taken: number };
  onClose: () => void;
  onDone: () => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const cancel = useApiMutation('DELETE /available_classes/:id', {
    onSuccess: ({ told }) => {
      showSuccess(`Clase cancelada; avisamos a ${counted(told, 'socia', 'socias')}`);
      onDone();
    },
  });
  const people = `Hay ${counted(item.taken, 'lugar reservado', 'lugares reservados')}`;
  return (
    <Dialog title="¿Cancelar la clase?" onClose={onClose}>
      <p>
        {item.taken === 0
          ? 'Nadie ha reservado lugar en esta clase.'
          : `${people}: cada crédito vuelve a su cuenta y a cada socia le avisamos por correo.`}
      </p>
      <TextInput
        label="Motivo (lo leen las socias)"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refusal error={cancel.error} />
      <Button
        look="danger"
        wide
        busy={cancel.isPending}
        onClick={() =>
          cancel.mutate({
            params: { id: item.single_class_id },
            query: { notify: 'true', ...(reason.trim() ? { reason: reason.trim() } : {}) },
          })
        }
      >
        Sí, cancelar la clase
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Conservar la clase
      </Button>
    </Dialog>
  );
}
