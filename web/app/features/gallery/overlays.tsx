import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { PromptBar } from '../../design/prompt-bar.tsx';
import { Row, Sample } from './sample.tsx';

const long = Array.from({ length: 12 }, (_, index) => `Línea ${index + 1} de un contenido largo.`);

export const Overlays = (): ReactNode => (
  <Sample title="Hojas y avisos">
    <Openers />
    <PromptBar
      name="Instala TBM"
      actions={
        <>
          <Button look="light">Instalar</Button>
          <Button look="plain">Ahora no</Button>
        </>
      }
    >
      <strong>TBM en tu pantalla de inicio.</strong> Tu horario y tu código a un toque.
    </PromptBar>
  </Sample>
);

function Openers(): ReactNode {
  const [opened, setOpened] = useState<'short' | 'long' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Row>
        <Button onClick={() => setOpened('short')}>Hoja corta</Button>
        <Button onClick={() => setOpened('long')}>Hoja larga</Button>
        <Button look="quiet" onClick={() => showSuccess('¡Listo! Reservaste tu lugar.')}>
          Aviso verde
        </Button>
        <Button look="quiet" onClick={() => showAlert('Tu banco rechazó la tarjeta. Prueba con otra.')}>
          Aviso rojo
        </Button>
      </Row>
      <Dialog title="¿Cancelar tu clase?" opened={opened === 'short'} onClose={close}>
        <p>Te devolvemos tu crédito.</p>
        <Button look="quiet" onClick={() => showAlert('No pudimos cancelarla.')}>
          Fallar
        </Button>
        <DialogActions>
          <Button wide onClick={close}>
            Cancelar clase
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog title="Barre Flow" opened={opened === 'long'} onClose={close}>
        {long.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <DialogActions>
          <Button look="accent" wide onClick={close}>
            Reservar
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
