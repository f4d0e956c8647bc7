import type { DeviceSession } from '@tbm/contract/sessions';
import { formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import styles from './devices.module.css';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Devices that are shown before the member asks for all. */
const shownAtFirst = 5;

/** The devices on which the member is signed in, and buttons to sign out there. */
export function DevicesCard({ timezone }: { timezone: string }): ReactNode {
  const { data, error, refetch } = useApi('GET /customer/sessions', {});
  const [isListWhole, setWhole] = useState(false);
  const [toEnd, setToEnd] = useState<DeviceSession | 'others' | null>(null);
  const close = () => setToEnd(null);
  // The list is read before the dialog closes: the focus cannot return to a button that then disappears.
  const endOne = useApiMutation('DELETE /customer/sessions/:session_id', {
    refreshFirst: true,
    onSuccess: () => {
      close();
      showSuccess('Cerramos tu sesión en ese dispositivo.');
    },
    onError: ({ code, message }) => {
      close();
      if (code === 'not_found') showSuccess('Esa sesión ya estaba cerrada.');
      else showAlert(message);
    },
  });
  const endOthers = useApiMutation('DELETE /customer/sessions/others', {
    refreshFirst: true,
    onSuccess: () => {
      close();
      showSuccess('Cerramos tu sesión en los demás dispositivos.');
    },
    onError: ({ message }) => {
      close();
      showAlert(message);
    },
  });
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  const dateOf = (session: DeviceSession) => formatInstant(session.last_used_at, timezone);
  const lastUse = (session: DeviceSession) => `Último uso: ${dateOf(session)}`;
  return (
    <>
      <p>¿Entraste en un equipo que ya no usas, o perdiste tu celular? Cierra ahí tu sesión.</p>
      {data ? null : <Skeleton height="7.75rem" />}
      {data && data.length > 0 ? (
        <ul className={styles.devices} aria-label="Dispositivos con tu sesión">
          {(isListWhole ? data : data.slice(0, shownAtFirst)).map((session) => (
            <li key={session.session_id}>
              <p>
                <strong>{session.device}</strong>
                <span className={styles.use} data-current={session.is_current || undefined}>
                  {session.is_current ? (
                    'Este dispositivo'
                  ) : (
                    <>
                      Último uso: <span className={styles.date}>{dateOf(session)}</span>
                    </>
                  )}
                </span>
              </p>
              {session.is_current ? null : (
                <Button
                  look="plain"
                  aria-label={`Cerrar sesión: ${session.device}. ${lastUse(session)}`}
                  onClick={() => setToEnd(session)}
                >
                  Cerrar sesión
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {data ? (
        <div className={styles.actions}>
          {data.length > shownAtFirst && !isListWhole ? (
            <Button look="quiet" onClick={() => setWhole(true)}>
              Ver los {data.length} dispositivos
            </Button>
          ) : null}
          {data.length > 1 ? (
            <Button look="quiet" onClick={() => setToEnd('others')}>
              Cerrar sesión en todos los demás
            </Button>
          ) : null}
          <SignOutEverywhere />
        </div>
      ) : null}
      {toEnd === null ? null : (
        <Dialog
          title={
            toEnd === 'others' ? '¿Cerrar sesión en todos los demás?' : `¿Cerrar sesión en ${toEnd.device}?`
          }
          onClose={close}
        >
          <p>
            {toEnd === 'others'
              ? 'Aquí te quedas dentro. Para volver a entrar en los demás hace falta tu contraseña.'
              : `${lastUse(toEnd)}. Para volver a entrar ahí hace falta tu contraseña.`}
          </p>
          <Button
            look="danger"
            wide
            busy={endOne.isPending || endOthers.isPending}
            onClick={() =>
              toEnd === 'others'
                ? endOthers.mutate({})
                : endOne.mutate({ params: { session_id: toEnd.session_id } })
            }
          >
            Sí, cerrar sesión
          </Button>
          <Button look="quiet" wide onClick={close}>
            No, dejarla abierta
          </Button>
        </Dialog>
      )}
    </>
  );
}
