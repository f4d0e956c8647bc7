import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import styles from './check-in.module.css';
import { scan } from './scan.ts';

/** Why there is no picture, by what the browser says, and what she can do about it. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError:
    'El navegador no tiene permiso de usar la cámara. Dáselo en el candado junto a la dirección y abre otra vez.',
  NotFoundError: 'Este equipo no tiene cámara.',
  NotReadableError: 'Otra aplicación está usando la cámara. Ciérrala y abre otra vez.',
};
const otherwise = 'La cámara no se pudo abrir.';

/** The camera's picture, in which codes are read; without one, why, and the ways that are left. */
export function Camera({
  onCode,
  onMissing,
  onList,
}: {
  onCode: (code: string) => void;
  onMissing: () => void;
  /** Leads to the list, where arrivals are marked by hand. */
  onList: () => void;
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    let end = () => {};
    const start = async () => {
      if (!video.current) return;
      const stop = await scan(video.current, onCode);
      if (gone) stop();
      else end = stop;
    };
    start().catch((error: unknown) => {
      if (gone) return;
      setReason((error instanceof Error ? reasons[error.name] : undefined) ?? otherwise);
      onMissing();
    });
    return () => {
      gone = true;
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
