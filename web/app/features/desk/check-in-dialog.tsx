import type { RosterRow } from '@tbm/contract/rosters';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { Camera } from './camera.tsx';
import styles from './check-in.module.css';
import desk from './desk.module.css';
import { nameOf } from './roster.tsx';

const key = 'POST /class_reservations/check_in';

/** Checks members in by the codes of their bookings: by camera, scanner or keyboard. It stays open for the next one. */
export function CheckInDialog({
  single_class_id,
  onClose,
}: {
  single_class_id: number;
  onClose: () => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [lastArrival, setLastArrival] = useState<RosterRow | null>(null);
  const { mutate, error, isPending, isPaused } = useApiMutation(key, {
    waitsForSignal: true,
    onSuccess: (row) => {
      setLastArrival(row);
      setCode('');
    },
    onError: () => setLastArrival(null),
  });
  const send = useCallback(
    (text: string) => mutate({ body: { code: text, single_class_id } }),
    [mutate, single_class_id],
  );
  // A scanner types into the focused field. On a tablet the focus would only open the keyboard.
  const focus = useCallback(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) send(code);
  };
  const answer = () => {
    if (isPaused) return 'Sin conexión: su llegada se registra al volver la señal; no cierres esta página.';
    if (lastArrival)
      return `${nameOf(lastArrival)} está dentro${lastArrival.spot === null ? '.' : `: lugar ${lastArrival.spot}.`}${lastArrival.waiver_missing ? ' Falta su responsiva.' : ''}`;
    return error?.message ?? 'Aquí aparece quién acaba de llegar.';
  };
  return (
    <Dialog title="Registrar llegada" onClose={onClose}>
      <Camera onCode={send} onMissing={focus} onList={onClose} />
      <p
        role="status"
        className={styles.answer}
        data-good={lastArrival !== null && !isPaused}
        data-bad={error !== null || isPaused}
      >
        {answer()}
      </p>
      {lastArrival?.waiver_missing ? (
        <ButtonLink look="quiet" wide to={`/recepcion/firmar/${lastArrival.class_reservation_id}/`}>
          Falta su responsiva: firmar aquí
        </ButtonLink>
      ) : null}
      <form onSubmit={submit} className={desk.form}>
        <TextField
          ref={field}
          label="Código de la reservación"
          description="Lo ve en Mis Reservaciones, botón Mi código."
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          error={error !== null && code !== ''}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button
          type="submit"
          look="accent"
          wide
          why={code.trim() ? '' : 'Escribe el código de su reservación.'}
          busy={isPending}
        >
          Registrar
        </Button>
      </form>
    </Dialog>
  );
}
