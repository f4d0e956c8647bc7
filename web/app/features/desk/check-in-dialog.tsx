import { TextInput } from '@mantine/core';
import type { RosterRow } from '@tbm/contract/rosters';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './desk.module.css';
import { nameOf } from './roster.tsx';
import { scan } from './scan.ts';

/** Reads members' codes one after another, by camera or typed; stays open until the queue is through. */
export function CheckInDialog({
  single_class_id,
  onIn,
  onClose,
}: {
  single_class_id: number;
  onIn: () => void;
  onClose: () => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const [last, setLast] = useState<RosterRow | null>(null);
  const { mutate, error, isPending } = useApiMutation('POST /class_reservations/check_in', {
    onSuccess: (row) => {
      setLast(row);
      setCode('');
      onIn();
    },
    onError: () => setLast(null),
  });
  const send = useCallback(
    (text: string) => mutate({ body: { code: text, single_class_id } }),
    [mutate, single_class_id],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) send(code);
  };
  return (
    <Dialog title="Registrar llegada" onClose={onClose}>
      <Camera onCode={send} />
      <form onSubmit={submit} className={styles.form}>
        <TextInput
          label="Código de la reservación"
          description="Lo ve en Mis Reservaciones, botón Mi código."
          autoComplete="off"
          autoCapitalize="characters"
          data-autofocus
          value={code}
          error={error?.message}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" look="accent" wide busy={isPending}>
          Registrar
        </Button>
      </form>
      <p role="status" className={last ? styles.receipt : 'visually-hidden'}>
        {last ? `${nameOf(last)} está dentro${last.spot === null ? '.' : `: lugar ${last.spot}.`}` : ''}
      </p>
    </Dialog>
  );
}

function Camera({ onCode }: { onCode: (code: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let gone = false;
    let end = () => {};
    const start = async () => {
      if (!video.current) return;
      const stop = await scan(video.current, onCode);
      if (gone) stop();
      else end = stop;
    };
    start().catch(() => setMissing(true));
    return () => {
      gone = true;
      end();
    };
  }, [onCode]);
  if (missing)
    return <p className={styles.sub}>No hay cámara disponible o no diste permiso: escribe el código.</p>;
  return (
    <video ref={video} className={styles.camera} muted playsInline aria-label="Cámara que lee los códigos" />
  );
}
