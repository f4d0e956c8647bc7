import type { OwnData } from '@tbm/contract/privacy';
import { ownDataHours } from '@tbm/domain/privacy';
import { formatInstant } from '@tbm/domain/time';
import { type ReactNode, useEffect, useRef } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { inBrowser } from '../../platform/this-browser.ts';
import styles from './privacy.module.css';

/** Seconds between two looks at a file that is being prepared. */
const pause = 4;

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Asks for a file with all the member's data, and downloads it once it is ready. */
export function DownloadCard({ timezone }: { timezone: string }): ReactNode {
  const { data, error, refetch } = useApi(
    'GET /own_data',
    {},
    {
      refetchInterval: (found: OwnData | undefined) => (found?.status === 'waiting' ? pause * 1000 : false),
    },
  );
  const ask = useApiMutation('POST /own_data', { onError: ({ message }) => showAlert(message) });
  const before = useRef(data?.status);
  useEffect(() => {
    if (before.current === 'waiting' && data?.status === 'ready')
      announce('Tu archivo está listo.', 'polite');
    before.current = data?.status;
  }, [data?.status]);
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  if (data?.status === 'ready' && data.url && data.size !== null && data.expiresAt)
    return (
      <>
        <p>
          Tu archivo está listo ({sizeOf(data.size)}). Puedes descargarlo hasta el{' '}
          {formatInstant(data.expiresAt, timezone)}. Solo se abre con tu sesión.
        </p>
        <ButtonLink
          to={data.url}
          className={styles.start}
          reloadDocument
          download
          onClick={inBrowser('descargar tus datos')}
        >
          Descargar mis datos
        </ButtonLink>
      </>
    );
  const isWaiting = data?.status === 'waiting';
  return (
    <>
      <p>
        {isWaiting
          ? 'Estamos preparando tu archivo. Te avisamos por correo cuando esté listo; puedes cerrar esta página.'
          : `Un archivo con lo que guardamos de ti: tus datos, compras, reservaciones, actividad, progreso y tus fotos. Te avisamos por correo cuando esté listo; tienes ${ownDataHours} horas para descargarlo.`}
      </p>
      {data ? (
        <Button look="quiet" busy={ask.isPending || isWaiting} onClick={() => ask.mutate({})}>
          Preparar mi archivo
        </Button>
      ) : (
        <Skeleton width="12rem" height="var(--tap)" />
      )}
    </>
  );
}
