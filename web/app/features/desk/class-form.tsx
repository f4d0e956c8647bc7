import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { counted } from '@tbm/domain/counted';
import { inZone } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApi } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { CancelClassDialog } from './cancel-class-dialog.tsx';
import { Choices } from './choices.tsx';
import { ClassPartFields, type ClassParts, hasChoices, partsOf, partsToSend } from './class-parts.tsx';
import styles from './desk.module.css';

/** The instant of a local time at the branch, `2026-11-22T07:00`. */
const instantOf = (localTime: string, timezone: string): string =>
  Temporal.PlainDateTime.from(localTime).toZonedDateTime(timezone).toInstant().toString();

type ClassValues = ClassParts & {
  /** Of a class online; '' for one in the studio. */
  link: string;
  /** Local time at the branch. */
  class_date: string;
  scope: 'one' | 'following';
};

const initialValues = (
  item: SingleClass | null,
  { day, timezone, link }: { day: string; timezone: string; link: string },
): ClassValues => ({
  link,
  class_date: item
    ? inZone(item.class_date, timezone).toPlainDateTime().toString().slice(0, 16)
    : `${day}T07:00`,
  scope: 'one',
  ...partsOf(
    item && {
      ...item,
      class_type_id: item.class_type.class_type_id,
      instructor_ids: item.class_instructors.map(({ instructor }) => instructor.instructor_id),
    },
  ),
});

const savedText = (changed: number, told: number): string =>
  `${changed === 1 ? 'Clase guardada' : `${changed} clases guardadas`}${told > 0 ? `; avisamos a ${counted(told, 'socia', 'socias')}` : ''}`;

interface Props {
  /** Null for a new class. */
  item: SingleClass | null;
  branch: Branch;
  /** The day of a new class. */
  day: string;
  onClose: () => void;
}

/** Adds a class to the schedule, or changes one, by itself or with those of the following weeks. */
export const ClassForm = (props: Props): ReactNode =>
  props.item?.is_virtual_class ? (
    <OnlineClassForm {...props} id={props.item.single_class_id} />
  ) : (
    <ClassFields {...props} link="" />
  );

/** The schedule does not contain the link of a class online. */
function OnlineClassForm({ id, ...props }: Props & { id: number }): ReactNode {
  const { data, error, refetch } = useApi('GET /available_classes/:id/link', { params: { id } });
  if (data) return <ClassFields {...props} link={data.link ?? ''} />;
  return (
    <Dialog title="Cambiar clase" onClose={props.onClose} wide>
      {error ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton height="30rem" />
      )}
    </Dialog>
  );
}

function ClassFields({ item, branch, day, onClose, link }: Props & { link: string }): ReactNode {
  const [cancelling, setCancelling] = useState(false);
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    item ? 'PUT /available_classes' : 'POST /available_classes',
    {
      routes: async () => (await import('@tbm/contract/timetable')).timetableRoutes,
      initial: initialValues(item, { day, timezone: branch.timezone, link }),
      optional: ['description', 'link'],
      about: item?.single_class_id ?? '',
      args: ({ class_date, scope, link: typed, ...parts }) => {
        const body = {
          class_date: instantOf(class_date, branch.timezone),
          ...partsToSend(parts),
          // A link is that of one class.
          ...(scope === 'one' ? { link: typed.trim() || null } : {}),
        };
        return { body: item ? { ...body, single_class_id: item.single_class_id, scope } : body };
      },
      onSuccess: (answer) => {
        showSuccess('changed' in answer ? savedText(answer.changed, answer.told) : savedText(1, 0));
        onClose();
      },
      isGuarded: true,
    },
  );
  const [date = '', time = ''] = values.class_date.split('T');
  if (item && cancelling)
    return <CancelClassDialog item={item} onClose={() => setCancelling(false)} onDone={onClose} />;
  return (
    <Dialog title={item ? 'Cambiar clase' : 'Nueva clase'} onClose={onClose} wide>
      <form {...form} className={styles.form}>
        <div className={styles.pair}>
          <TextField
            label="Día"
            type="date"
            value={date}
            error={field('class_date').error}
            onChange={(event) => set({ class_date: `${event.currentTarget.value}T${time}` })}
          />
          <TextField
            label={`Hora en ${branch.name}`}
            type="time"
            value={time}
            onChange={(event) => set({ class_date: `${date}T${event.currentTarget.value}` })}
          />
        </div>
        <ClassPartFields branch_id={branch.branch_id} form={{ values, set, field }} />
        {values.scope === 'one' ? (
          <TextField
            label="Enlace, si la clase es en línea"
            description="Lo ve quien tiene lugar, desde 15 minutos antes y hasta que termina."
            type="url"
            inputMode="url"
            {...field('link')}
          />
        ) : null}
        {item ? (
          <Choices
            legend="¿Qué cambia?"
            options={[
              { value: 'one', title: 'Solo esta clase' },
              { value: 'following', title: 'Esta y las de las semanas que siguen' },
            ]}
            value={values.scope}
            onChange={(scope) => set({ scope })}
          />
        ) : null}
        {item && item.taken > 0 ? (
          <p className={styles.sub}>
            {counted(item.taken, 'persona tiene', 'personas tienen')} lugar: lo conservan, y les avisamos si
            cambia la hora, la clase, el estudio o su lugar.
          </p>
        ) : null}
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button
          type="submit"
          look="accent"
          wide
          busy={busy}
          why={date && time && hasChoices(values) ? '' : 'Elige día, hora, clase, coach y estudio.'}
        >
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
