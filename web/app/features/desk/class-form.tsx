import { TextInput } from '@mantine/core';
import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { inZone } from '@tbm/domain/time';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation, useOnce } from '../../platform/query.ts';
import { CancelClassDialog } from './cancel-class-dialog.tsx';
import { Choices } from './choices.tsx';
import { ClassPartFields, emptyParts, partsOf, partsToSend } from './class-parts.tsx';
import styles from './desk.module.css';
import { Refusal } from './refusal.tsx';

/** The instant of a day and an hour on the branch's clock. */
const instantAt = (day: string, time: string, timezone: string): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).toInstant().toString();

const changedWords = (changed: number, told: number): string =>
  `${changed === 1 ? 'Clase guardada' : `${changed} clases guardadas`}${told > 0 ? `; avisamos a ${told}` : ''}`;

/** Puts a class on the schedule, or changes one, alone or with those of the coming weeks. */
export function ClassForm({
  item,
  branch,
  day,
  onClose,
}: {
  /** Null for a new class. */
  item: SingleClass | null;
  branch: Branch;
  /** The day of a new class. */
  day: string;
  onClose: () => void;
}): ReactNode {
  const at = item ? inZone(item.class_date, branch.timezone) : null;
  const [date, setDate] = useState(at?.toPlainDate().toString() ?? day);
  const [time, setTime] = useState(at?.toPlainTime().toString().slice(0, 5) ?? '07:00');
  const [scope, setScope] = useState<'one' | 'following'>('one');
  const [cancelling, setCancelling] = useState(false);
  const [parts, setParts] = useState(() =>
    item
      ? partsOf({
          ...item,
          class_type_id: item.class_type.class_type_id,
          instructor_ids: item.class_instructors.map(({ instructor }) => instructor.instructor_id),
        })
      : emptyParts,
  );
  const done = ({ changed, told }: { changed: number; told: number }) => {
    showSuccess(changedWords(changed, told));
    onClose();
  };
  const create = useApiMutation('POST /available_classes', { onSuccess: done });
  const change = useApiMutation('PUT /available_classes', { onSuccess: done });
  const send = useOnce(create);
  const { error, isPending } = item ? change : create;
  const isWhole =
    date !== '' && time !== '' && parts.class_type_id && parts.location_id && parts.instructor_id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const class_date = instantAt(date, time, branch.timezone);
    const body = { class_date, ...partsToSend(parts) };
    if (item) change.mutate({ body: { ...body, single_class_id: item.single_class_id, scope } });
    else send({ body });
  };
  if (item && cancelling)
    return <CancelClassDialog item={item} onClose={() => setCancelling(false)} onDone={onClose} />;
  return (
    <Dialog title={item ? 'Cambiar clase' : 'Nueva clase'} onClose={onClose} wide>
      <form onSubmit={submit} className={styles.form} noValidate>
        <div className={styles.pair}>
          <TextInput
            label="Día"
            type="date"
            value={date}
            error={error?.fields.class_date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <TextInput
            label={`Hora en ${branch.name}`}
            type="time"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <ClassPartFields
          branch_id={branch.branch_id}
          parts={parts}
          errors={error?.fields ?? {}}
          onChange={setParts}
        />
        {item ? (
          <Choices
            legend="¿Qué cambia?"
            options={[
              { value: 'one', title: 'Solo esta clase' },
              { value: 'following', title: 'Esta y las de las semanas que siguen' },
            ]}
            value={scope}
            onChange={setScope}
          />
        ) : null}
        {item && item.taken > 0 ? (
          <p className={styles.sub}>
            {item.taken === 1 ? '1 persona tiene' : `${item.taken} personas tienen`} lugar: lo conservan, y
            les avisamos si cambia la hora, la clase, el estudio o su lugar.
          </p>
        ) : null}
        <Refusal error={error} inFields />
        <Button type="submit" look="accent" wide disabled={!isWhole} busy={isPending}>
          Guardar
        </Button>
        {item ? (
          <Button look="quiet" wide onClick={() => setCancelling(true)}>
            Cancelar la clase
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
