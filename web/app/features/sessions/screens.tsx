import type { CastLink } from '@tbm/contract/cast-links';
import { counted } from '@tbm/domain/counted';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import styles from './devices.module.css';

const usedText = ({ devices }: CastLink): string =>
  devices === 0 ? 'Sin usar' : `En ${counted(devices, 'pantalla', 'pantallas')}`;

/** The televisions that play films for the member, each with a button to end it. Renders nothing while there is none. */
export function Screens({ timezone }: { timezone: string }): ReactNode {
  const { data } = useApi('GET /cast_links', {});
  const end = useApiMutation('DELETE /cast_links/:id', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Esa pantalla ya no puede reproducir tu clase.'),
    onError: ({ code, message }) =>
      code === 'not_found' ? showSuccess('Ese enlace ya había terminado.') : showAlert(message),
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Pantallas" className={styles.screens}>
      <Heading level={3} size="s">
        Pantallas
      </Heading>
      <ul className={styles.devices}>
        {data.map((link) => (
          <li key={link.cast_link_id}>
            <p>
              <strong>{link.name}</strong>
              <span className={styles.use}>
                {usedText(link)}. Hasta el{' '}
                <span className={styles.date}>{formatInstant(link.expiresAt, timezone)}</span>
              </span>
            </p>
            <Button
              look="plain"
              aria-label={`Terminar en la pantalla: ${link.name}`}
              busy={end.isPending && end.variables.params.id === link.cast_link_id}
              onClick={() => end.mutate({ params: { id: link.cast_link_id } })}
            >
              Terminar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
