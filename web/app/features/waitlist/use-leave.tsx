import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';

/** Leaving a waitlist, with a warning [WAIT-009]: `ask(waitlist_id)` opens it; render `modal` in the screen. */
export function useLeave(): { ask: (waitlist_id: number) => void; modal: ReactNode } {
  const [entryToLeave, setEntryToLeave] = useState<number | null>(null);
  const leave = useApiMutation('DELETE /waitlist/:id', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Saliste de la lista de espera'),
    onError: (error) => showAlert(error.message),
  });
  const close = () => setEntryToLeave(null);
  const confirm = async () => {
    if (entryToLeave === null) return;
    await leave.mutateAsync({ params: { id: entryToLeave } }).catch(() => {});
    close();
  };
  const modal = (
    <Dialog title="¿Salir de la lista?" opened={entryToLeave !== null} onClose={close}>
      <p>Si sales, no te enviaremos ningún aviso cuando se abra un lugar.</p>
      <Button look="danger" wide busy={leave.isPending} onClick={() => void confirm()}>
        Sí, salir de la lista
      </Button>
      <Button look="quiet" wide onClick={close}>
        Seguir esperando
      </Button>
    </Dialog>
  );
  return { ask: setEntryToLeave, modal };
}
