import type { PushDevice } from '@tbm/contract/push';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import styles from './notifications.module.css';
import { type DeviceState, useDevice } from './use-device.ts';

const texts: Record<Exclude<DeviceState, 'reading'>, string> = {
  unsupported:
    'Este navegador no recibe avisos. Prueba con la versión más reciente de Chrome, Edge, Firefox o Safari.',
  needs_browser: 'Los avisos llegan a tu navegador o a TBM en tu pantalla de inicio, no dentro de otra app.',
  needs_home:
    'En iPhone y iPad los avisos llegan cuando TBM está en tu pantalla de inicio: toca Compartir, elige «Agregar a inicio» y abre TBM desde ahí.',
  denied:
    'Tu navegador tiene bloqueados los avisos de TBM. Permítelos en los ajustes de este sitio y vuelve a esta página.',
  off: 'Recibe aquí tus recordatorios y los cambios de tus clases, aunque TBM esté cerrada.',
  on: 'Este dispositivo recibe tus avisos.',
};

/** The member's other devices, which can be turned off from here. */
function Others({ devices }: { devices: readonly PushDevice[] }): ReactNode {
  const { branch } = useRoot();
  const remove = useApiMutation('DELETE /push_subscriptions/:id', {
    onError: ({ message }) => showAlert(message),
  });
  if (devices.length === 0) return null;
  return (
    <>
      <h3 className={styles.type}>Otros dispositivos con avisos</h3>
      <ul className={styles.rows}>
        {devices.map(({ push_subscription_id: id, device, createdAt, usedAt }) => (
          <li key={id} className={styles.device}>
            <p>
              <strong>{device}</strong>
              <span className={styles.when}>
                {usedAt
                  ? `Último aviso: ${formatInstant(usedAt, branch.timezone)}`
                  : `Desde: ${formatInstant(createdAt, branch.timezone)}`}
              </span>
            </p>
            <Button
              look="quiet"
              busy={remove.isPending && remove.variables.params.id === id}
              aria-label={`Quitar los avisos de ${device}`}
              onClick={() => remove.mutate({ params: { id } })}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Card({ customer_id }: { customer_id: number }): ReactNode {
  const { state, failed, isBusy, error, others, change } = useDevice(customer_id);
  if (failed && state === 'reading') return <ErrorState isPart {...failed} />;
  if (state === 'reading') return <Skeleton height="7rem" />;
  const isOn = state === 'on';
  return (
    <>
      <p className={styles.note}>{texts[state]}</p>
      {isOn || state === 'off' ? (
        <Button look={isOn ? 'quiet' : 'accent'} busy={isBusy} onClick={change}>
          {isOn ? 'Desactivar avisos en este dispositivo' : 'Activar avisos en este dispositivo'}
        </Button>
      ) : null}
      {error ? <p className={styles.wrong}>{error}</p> : null}
      <Others devices={others} />
    </>
  );
}

/** Messages to this device: whether it receives them, what keeps it from doing so, and the member's other devices. */
export function DeviceCard(): ReactNode {
  const { data: customer } = useApi('GET /customer', {});
  return (
    <section className={styles.deviceCard} aria-labelledby="dispositivo-titulo">
      <Heading level={2} size="s">
        <span id="dispositivo-titulo">Avisos en este dispositivo</span>
      </Heading>
      {customer ? <Card customer_id={customer.customer_id} /> : <Skeleton height="7rem" />}
    </section>
  );
}
