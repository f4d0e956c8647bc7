import { daysToReturn } from '@tbm/domain/privacy';
import { formatFullDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import styles from './privacy.module.css';

/** What happens, what stays and why, before the member confirms. */
const steps = (day: string): [string, string][] => [
  ['Hoy', 'Cancelamos tus suscripciones: no se te cobra nada más. Si conservas tu cuenta, no se reactivan.'],
  [`Hasta el ${day}`, 'Puedes entrar como siempre y conservar tu cuenta desde esta página.'],
  [
    'Después',
    'Borramos tu nombre, correo, teléfono, foto, tarjetas, mensajes y comentarios, y cancelamos tus reservaciones. Pierdes tus créditos y tu acceso.',
  ],
  [
    'Lo que se conserva, sin tu nombre',
    'Tus compras y cargos, por obligaciones contables; tus visitas, las clases en línea que viste o marcaste y tus estrellas, que cuentan en totales; los cambios que hizo el equipo; y la marca de la tarjeta que ya usó la prueba gratis.',
  ],
  [
    'Lo que se conserva con tu nombre',
    'Tu firma de la responsiva, si la diste, mientras pueda haber una reclamación. Tus respuestas de salud se borran.',
  ],
];

/** Asks for the deletion of the account, after the member has read what it means. */
export function DeletionCard(): ReactNode {
  const { data, error, refetch } = useApi('GET /account_deletion', {});
  const [isAsking, setAsking] = useState(false);
  const ask = useApiMutation('POST /account_deletion', {
    onSuccess: () => {
      setAsking(false);
      showSuccess('Recibimos tu solicitud. Te enviamos un correo con la fecha.');
    },
    onError: ({ message }) => {
      setAsking(false);
      showAlert(message);
    },
  });
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  if (data?.last_day)
    return (
      <>
        <p>
          Tu cuenta se elimina después del {formatFullDay(data.last_day)}. Hasta ese día puedes conservarla.
        </p>
        <Keep />
      </>
    );
  return (
    <>
      <p>
        Tienes {daysToReturn} días para arrepentirte. Después borramos tus datos y no podemos recuperarlos.
      </p>
      {data ? (
        <Button look="quiet" onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      ) : (
        <Skeleton width="12rem" height="var(--tap)" />
      )}
      <Dialog title="¿Eliminar tu cuenta?" opened={isAsking} onClose={() => setAsking(false)}>
        <dl className={styles.steps}>
          {steps(data ? formatFullDay(data.last_day_if_asked) : '').map(([when, what]) => (
            <div key={when}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Button look="danger" wide busy={ask.isPending} onClick={() => ask.mutate({})}>
          Sí, eliminar mi cuenta
        </Button>
        <Button look="quiet" wide onClick={() => setAsking(false)}>
          No, conservarla
        </Button>
      </Dialog>
    </>
  );
}

/** A button to keep the account. */
function Keep(): ReactNode {
  const keep = useApiMutation('DELETE /account_deletion', {
    onSuccess: () => showSuccess('Tu cuenta se queda. Qué gusto.'),
    onError: ({ message }) => showAlert(message),
  });
  return (
    <Button className={styles.start} busy={keep.isPending} onClick={() => keep.mutate({})}>
      Conservar mi cuenta
    </Button>
  );
}

/** Shown while the account is to be deleted: until when, and how to keep it. */
export function PendingDeletion(): ReactNode {
  const { data } = useApi('GET /account_deletion', {});
  if (!data?.last_day) return null;
  return (
    <section className={styles.pending} aria-label="Eliminación de tu cuenta">
      <p>
        <strong>Tu cuenta se va a eliminar.</strong> Puedes conservarla hasta el{' '}
        {formatFullDay(data.last_day)}. No se te cobra nada más.
      </p>
      <Keep />
    </section>
  );
}
