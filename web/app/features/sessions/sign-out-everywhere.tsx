import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { errorText } from '../../platform/form-state.ts';
import { signOutEverywhere } from '../../platform/session.ts';

/** Signs out on every device, including this one, after a confirmation. */
export function SignOutEverywhere(): ReactNode {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOutEverywhere();
      await navigate('/entrar/?sesion=cerrada');
    } catch (error) {
      showAlert(errorText(error));
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Cerrar todas las sesiones
      </Button>
      <Dialog title="¿Cerrar todas las sesiones?" opened={asking} onClose={() => setAsking(false)}>
        <p>También saldrás de aquí. Para volver, entra con tu correo y tu contraseña.</p>
        <Button look="danger" wide busy={busy} onClick={() => void leave()}>
          Sí, cerrar todas
        </Button>
        <Button look="quiet" wide onClick={() => setAsking(false)}>
          No, quedarme
        </Button>
      </Dialog>
    </>
  );
}
