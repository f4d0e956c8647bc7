import { NativeSelect, TextInput } from '@mantine/core';
import type { ClassTemplate } from '@tbm/contract/timetable';
import { weekdayName } from '@tbm/domain/time';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation, useOnce } from '../../platform/query.ts';
import { ClassPartFields, emptyParts, partsOf, partsToSend } from './class-parts.tsx';
import styles from './desk.module.css';
import { Refusal } from './refusal.tsx';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** What becomes of classes that somebody has booked. */
const stayWords = (kept: number): string =>
  kept === 1
    ? '1 con socias se queda hasta que la canceles'
    : `${kept} con socias se quedan hasta que las canceles`;

/** A weekly class: from which day on, and, when it ends, until when. */
export function TemplateForm({
  item,
  branch_id,
  today,
  onClose,
}: {
  /** Null for a new one. */
  item: ClassTemplate | null;
  branch_id: number;
  today: string;
  onClose: () => void;
}): ReactNode {
  const [weekday, setWeekday] = useState(String(item?.weekday ?? 1));
  const [time, setTime] = useState(item?.local_time ?? '07:00');
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(item?.valid_until ?? '');
  const [ending, setEnding] = useState(false);
  const [parts, setParts] = useState(() => (item ? partsOf(item) : emptyParts));
  const done = ({ classes, kept, told }: { classes: number; kept: number; told: number }) => {
    const more = [...(told > 0 ? [`avisamos a ${told}`] : []), ...(kept > 0 ? [stayWords(kept)] : [])];
    const many = classes === 1 ? '1 clase' : `${classes} clases`;
    showSuccess([`Listo: ${many} en el horario`, ...more].join('; '));
    onClose();
  };
  const create = useApiMutation('POST /class_templates', { onSuccess: done });
  const change = useApiMutation('PUT /class_templates/:id', {
    onSuccess: done,
  });
  const send = useOnce(create);
  const { error } = item ? change : create;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = {
      ...partsToSend(parts),
      weekday: Number(weekday),
      local_time: time,
      valid_from: item?.valid_from ?? from,
      valid_until: until || null,
    };
    if (item)
      change.mutate({
        params: { id: item.class_template_id },
        body: { ...fields, from, seen_until: item.valid_until },
      });
    else send({ body: fields });
  };
  if (item && ending) return <EndTemplate item={item} onKeep={() => setEnding(false)} onClose={onClose} />;
  return (
    <Dialog title={item ? 'Cambiar clase semanal' : 'Nueva clase semanal'} onClose={onClose} wide>
      <form onSubmit={submit} className={styles.form} noValidate>
        <div className={styles.pair}>
          <NativeSelect
            label="Día"
            value={weekday}
            onChange={(event) => setWeekday(event.currentTarget.value)}
            data={weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          />
          <TextInput
            label="Hora"
            type="time"
            value={time}
            error={error?.fields.local_time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <ClassPartFields
          branch_id={branch_id}
          parts={parts}
          errors={error?.fields ?? {}}
          onChange={setParts}
        />
        <div className={styles.pair}>
          <TextInput
            label={item ? 'El cambio vale desde' : 'Desde'}
            type="date"
            value={from}
            error={error?.fields.valid_from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="Hasta (opcional)"
            type="date"
            value={until}
            error={error?.fields.valid_until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </div>
        <Refusal error={error} inFields />
        <Button
          type="submit"
          look="accent"
          wide
          disabled={!parts.class_type_id || !parts.location_id || !parts.instructor_id}
          busy={create.isPending || change.isPending}
        >
          Guardar
        </Button>
        {item ? (
          <Button look="quiet" wide onClick={() => setEnding(true)}>
            Terminar esta clase semanal
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}

/** Ends a weekly class, after saying what that means. */
function EndTemplate({
  item,
  onKeep,
  onClose,
}: {
  item: ClassTemplate;
  onKeep: () => void;
  onClose: () => void;
}): ReactNode {
  const end = useApiMutation('DELETE /class_templates/:id', {
    onSuccess: ({ kept }) => {
      showSuccess(`Clase semanal terminada${kept > 0 ? `; ${stayWords(kept)}` : ''}`);
      onClose();
    },
  });
  return (
    <Dialog title="¿Terminar la clase semanal?" onClose={onClose}>
      <p>
        La clase de cada {weekdayName(item.weekday)} a las {item.local_time} ya no se repite. Las que nadie ha
        reservado salen del horario desde hoy; las que tienen socias se quedan hasta que las canceles.
      </p>
      <Refusal error={end.error} />
      <Button
        look="danger"
        wide
        busy={end.isPending}
        onClick={() => end.mutate({ params: { id: item.class_template_id } })}
      >
        Sí, terminarla
      </Button>
      <Button look="quiet" wide onClick={onKeep}>
        Conservarla
      </Button>
    </Dialog>
  );
}
