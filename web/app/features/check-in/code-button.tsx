import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonLook } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './check-in.module.css';

const QrCode = lazy(() => import('../../design/qr-code.tsx'));

/** Opens the code that a member shows at the door. */
export function CodeButton({
  id,
  of,
  look = 'ink',
  wide = false,
}: {
  id: number;
  /** The class, where there are several: `Barre Flow, 23 nov`. */
  of?: string;
  look?: ButtonLook;
  wide?: boolean;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        look={look}
        wide={wide}
        onClick={() => setOpened(true)}
        {...(of ? { 'aria-label': `Mi código ${of}` } : {})}
      >
        Mi código
      </Button>
      <Dialog title="Tu código de llegada" opened={opened} onClose={() => setOpened(false)}>
        <Code id={id} />
      </Dialog>
    </>
  );
}

function Code({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useApi('GET /class_reservations/:id/code', { params: { id } });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  return (
    <div className={styles.code}>
      <p>Muéstralo en recepción al llegar. Si la cámara no lo lee, dicta las letras.</p>
      <div className={styles.drawing}>
        <Suspense fallback={<Skeleton height="16rem" />}>
          {data ? (
            <QrCode text={data.code} label="Código QR de tu reservación" />
          ) : (
            <Skeleton height="16rem" />
          )}
        </Suspense>
      </div>
      <p className={styles.letters}>{data?.code ?? '…'}</p>
    </div>
  );
}
