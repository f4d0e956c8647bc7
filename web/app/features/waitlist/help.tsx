import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useNoticeChannels } from './use-notice-channels.ts';

/** Explains the waitlist [WAIT-003]. */
export function WaitlistHelp(): ReactNode {
  const channels = useNoticeChannels();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpened(true)}>
        ¿Cómo funciona?
      </Button>
      <Dialog title="Lista de espera" opened={opened} onClose={() => setOpened(false)}>
        <p>Cuando una clase está llena puedes anotarte a su lista de espera. No usa ningún crédito.</p>
        <p>
          En cuanto se abre un lugar avisamos {channels} a todas las que esperan, al mismo tiempo. La primera
          en reservar se lo queda.
        </p>
        <p>Si ganas el lugar sales sola de la lista. Puedes salir antes cuando quieras.</p>
        <Button wide onClick={() => setOpened(false)}>
          Entendido
        </Button>
      </Dialog>
    </>
  );
}
