import { currentInstant } from '@tbm/browser/clock';
import { dayIn } from '@tbm/domain/time';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { FailedScreen } from '../features/desk/index.ts';
import { WaiverForm } from '../features/waivers/index.ts';
import styles from '../features/waivers/waivers.module.css';
import { api } from '../platform/api.ts';
import { refreshAfter, useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import type { Route } from './+types/desk-waiver';

/**
 * `/recepcion/firmar/:id/`: the waiver on the desk's tablet, in the hands of the member of a place. The layout shows nothing of
 * the desk beside it, and only a confirmed tap of the staff leads back.
 */
export default function DeskWaiver({ params }: Route.ComponentProps) {
  const id = Number(params.class_reservation_id);
  const { data, error, refetch } = useApi('GET /class_reservations/:id/waiver', { params: { id } });
  const { branch } = useRoot();
  const [isSigned, setSigned] = useState(false);
  if (error && !data)
    return (
      <FailedScreen
        title="Responsiva"
        error={error}
        retry={() => void refetch()}
        missing={{ title: 'Este lugar ya no está', text: 'Se canceló. Vuelve a la lista de la clase.' }}
      />
    );
  if (!data)
    return (
      <Screen title="Responsiva">
        <Skeleton height="60vh" />
      </Screen>
    );
  const { name, is_guest, current, is_minor, is_signed, single_class_id } = data;
  const back = `/recepcion/clase/${single_class_id}/`;
  if (isSigned || is_signed || !current)
    return (
      <Screen title={`Gracias, ${name}`}>
        <div className={styles.tablet}>
          <p>
            {current ? 'Tu responsiva está firmada.' : 'No hay nada que firmar.'} Devuelve la tablet a
            recepción.
          </p>
          <Return to={back} isGuest={is_guest} label="Soy del equipo: volver a la lista" />
        </div>
      </Screen>
    );
  return (
    <Screen title={`Hola, ${name}`}>
      <div className={styles.page}>
        <p>
          Lee la responsiva y fírmala aquí. Toma un minuto. Nadie del equipo ve lo que escribes en la
          pantalla.
        </p>
        <WaiverForm
          key={current.version}
          current={current}
          isMinor={is_minor}
          today={dayIn(currentInstant(), branch.timezone).toString()}
          onSign={async (body) => {
            try {
              await api('POST /class_reservations/:id/waiver', { params: { id }, body });
              setSigned(true);
              scrollTo(0, 0);
            } finally {
              await refreshAfter('POST /class_reservations/:id/waiver');
            }
          }}
        />
        <Return to={back} isGuest={is_guest} label="Soy del equipo: salir sin firmar" />
      </div>
    </Screen>
  );
}

/** Leads the staff back to the class. The back button of the browser asks first, too. */
function Return({ to, isGuest, label }: { to: string; isGuest: boolean; label: string }): ReactNode {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // One more entry of this page: going back leads to the page itself. React Router's blocker would load with every page.
    const keepEntry = () => history.pushState(history.state, '', location.href);
    const ask = () => {
      keepEntry();
      setAsking(true);
    };
    keepEntry();
    addEventListener('popstate', ask);
    return () => removeEventListener('popstate', ask);
  }, []);
  const stay = () => setAsking(false);
  const leave = () => void navigate(to, { replace: true });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog title="¿Tienes la tablet en tus manos?" opened={isAsking} onClose={stay}>
        <p>Lo que sigue es del equipo de TBM: la lista de la clase, con datos de otras socias.</p>
        <Button look="accent" wide onClick={leave}>
          Sí, soy del equipo
        </Button>
        <Button look="quiet" wide onClick={stay}>
          {isGuest ? 'No, soy la invitada' : 'No, soy la socia'}
        </Button>
      </Dialog>
    </>
  );
}
