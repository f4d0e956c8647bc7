import { quietHours } from '@tbm/domain/quiet-hours';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { DeviceCard } from './device-card.tsx';
import styles from './notifications.module.css';
import { PreferenceRow } from './preference-row.tsx';

const Title = (): ReactNode => (
  <Heading level={2} size="s">
    <span id="preferencias-titulo">Cómo te avisamos</span>
  </Heading>
);

/** Where WhatsApp messages go: the end of the member's number, or that it is missing. */
function WhatsappNumber(): ReactNode {
  const { data: customer } = useApi('GET /customer', {});
  if (!customer) return null;
  const number = customer.whatsapp_number ?? customer.phone;
  return number ? (
    <> WhatsApp va a tu celular terminado en {number.slice(-4)}.</>
  ) : (
    <>
      {' '}
      Para recibir WhatsApp agrega tu celular en <Link to="/mytbm/informacion">Mi Información</Link>.
    </>
  );
}

const { from, to } = quietHours;
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What the member may choose, type by type, and what is always sent [NOTIF-001, NOTIF-002]. */
export function Preferences(): ReactNode {
  const { data, error, refetch } = useApi('GET /customer_notification_types', {});
  if (error && !data)
    return (
      <section className={styles.preferences} aria-labelledby="preferencias-titulo">
        <Title />
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      </section>
    );
  if (!data) return <Skeleton height="40rem" />;
  // A message whose only channel is not used by this server is never sent.
  const sent = data.filter(({ channels }) => channels.length > 0);
  const hasDevices = data.some(({ channels }) => channels.includes('push'));
  const hasWhatsapp = data.some(({ channels }) => channels.includes('whatsapp'));
  return (
    <section className={styles.preferences} id="preferencias" aria-labelledby="preferencias-titulo">
      {hasDevices ? <DeviceCard /> : null}
      <Title />
      <p className={styles.note}>
        Cada cambio se guarda al momento. Las horas son las de la sucursal.
        {hasWhatsapp ? <WhatsappNumber /> : null}
        {hasDevices ? ' Los avisos a dispositivos llegan a los que activaste arriba.' : null}
      </p>
      <p className={styles.note}>
        De {clock(from)} a {clock(to)} solo sale lo urgente y lo que pediste a esa hora; lo demás te llega
        junto por la mañana.
      </p>
      <ul className={styles.rows}>
        {sent
          .filter(({ optional }) => optional)
          .map((type) => (
            <PreferenceRow key={type.notification_type_id} type={type} />
          ))}
      </ul>
      <Heading level={2} size="s">
        Siempre te avisamos
      </Heading>
      <ul className={styles.rows}>
        {sent
          .filter(({ optional }) => !optional)
          .map(({ notification_type_id, name, description }) => (
            <li key={notification_type_id} className={styles.about}>
              <strong>{name}</strong>
              <p>{description}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}
