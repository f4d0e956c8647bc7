import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';

/** Ending one's own fixed place, with a question: `ask(fixed_place_id)` opens it; render `modal` in the screen. */
export function useEnd(): { ask: (fixed_place_id: number) => void; modal: ReactNode } {
  const [placeToEnd, setPlaceToEnd] = useState<number | null>(null);
  const close = () => setPlaceToEnd(null);
  const end = useApiMutation('DELETE /customer/fixed_places/:id', {
    refreshFirst: true,
    onSuccess: () => {
      showSuccess('Listo: terminó tu lugar fijo');
      close();
    },
    onError: (error) => {
      showAlert(error.message);
      close();
    },
  });
  const modal = (
    <Dialog title="¿Terminar tu lugar fijo?" opened={placeToEnd !== null} onClose={close}>
      <p>
        Ya no reservamos esta clase por ti. Las que ya tienes reservadas se quedan: si no vas, cancélalas en
        Mis Reservaciones.
      </p>
      <Button
        look="danger"
        wide
        busy={end.isPending}
        onClick={() => {
          if (placeToEnd !== null) end.mutate({ params: { id: placeToEnd } });
        }}
      >
        Sí, terminar
      </Button>
      <Button look="quiet" wide onClick={close}>
        Conservarlo
      </Button>
    </Dialog>
  );
  return { ask: setPlaceToEnd, modal };
}
