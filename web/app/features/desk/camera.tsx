import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { hostApp, thisBrowser } from '../../platform/this-browser.ts';
import styles from './check-in.module.css';
import { scan } from './scan.ts';

/** Why the camera cannot be used and what to do about it, by the name of the browser's error. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError:
    'El navegador no tiene permiso de usar la cámara. Dáselo en los ajustes de este sitio y abre otra vez.',
  NotFoundError: 'Este equipo no tiene cámara.',
  NotReadableError: 'Otra aplicación está usando la cámara. Ciérrala y abre otra vez.',
};
const otherwise = 'La cámara no se pudo abrir.';

/** Reads codes from the camera's picture; without a camera, says why and offers the alternatives. */
export function Camera({
  onCode,
  onMissing,
  onList,
}: {
  onCode: (code: string) => void;
  onMissing: () => void;
  /** Goes to the list, where arrivals are marked by hand. */
  onList: () => void;
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    let isClosed = false;
    let end = () => {};
    const start = async () => {
      if (!video.current) return;
      const stop = await scan(video.current, onCode);
      if (isClosed) stop();
      else end = stop;
    };
    start().catch((error: unknown) => {
      if (isClosed) return;
      const app = hostApp(thisBrowser());
      if (app) setReason(`Dentro de ${app} no hay cámara. Abre la recepción en tu navegador.`);
      else setReason((error instanceof Error ? reasons[error.name] : undefined) ?? otherwise);
      onMissing();
    });
    return () => {
      isClosed = true;
      end();
    };
  }, [onCode, onMissing]);
  if (reason === null)
    return (
      <video
        ref={video}
        className={styles.camera}
        muted
        playsInline
        aria-label="Cámara que lee los códigos"
      />
    );
  return (
    <div className={styles.noCamera} role="alert">
      <p>
        <strong>{reason}</strong> Escribe el código, o márcala en la lista.
      </p>
      <Button look="quiet" onClick={onList}>
        Ir a la lista
      </Button>
    </div>
  );
}
