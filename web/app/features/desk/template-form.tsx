import type { ClassTemplate } from '@tbm/contract/timetable';
import { counted } from '@tbm/domain/counted';
import { weekdayName } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { ClassPartFields, hasChoices, partsOf, partsToSend } from './class-parts.tsx';
import styles from './desk.module.css';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The booked classes that stay beyond the last day of the weekly class. */
const keptText = (kept: number): string =>
  kept === 1
    ? '1 con socias se queda hasta que la canceles'
    : `${kept} con socias se quedan hasta que las canceles`;

/** Creates a weekly class, or changes one from a day on. */
export function TemplateForm({
  item,
  branch_id,
  today,
  onClose,
}: {
  /** Null for a new weekly class. */
  item: ClassTemplate | null;
  branch_id: number;
  today: string;
  onClose: () => void;
}): ReactNode {
  const [ending, setEnding] = useState(false);
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    item ? 'PUT /class_templates/:id' : 'POST /class_templates',
    {
      routes: async () => (await import('@tbm/contract/timetable')).timetableRoutes,
      initial: {
        ...partsOf(item),
        weekday: String(item?.weekday ?? 1),
        local_time: item?.local_time ?? '07:00',
        valid_from: item?.valid_from ?? today,
        /** The first day of a change. */
        from: today,
        valid_until: item?.valid_until ?? '',
      },
      optional: ['description', 'valid_until'],
      about: item?.class_template_id ?? '',
      args: ({ weekday, local_time, valid_from, valid_until, from, ...parts }) => {
        const body = {
          ...partsToSend(parts),
          weekday: Number(weekday),
          local_time,
          valid_from,
          valid_until: valid_until || null,
        };
        return item
          ? {
              params: { id: item.class_template_id },
              body: { ...body, from, seen_until: item.valid_until },
            }
          : { body };
      },
      onSuccess: ({ classes, kept, told }) => {
        const details = [
          ...(told > 0 ? [`avisamos a ${counted(told, 'socia', 'socias')}`] : []),
          ...(kept > 0 ? [keptText(kept)] : []),
        ];
        showSuccess([`Listo: ${counted(classes, 'clase', 'clases')} en el horario`, ...details].join('; '));
        onClose();
      },
      isGuarded: true,
    },
  );
  if (item && ending) return <EndTemplate item={item} onKeep={() => setEnding(false)} onClose={onClose} />;
  return (
    <Dialog title={item ? 'Cambiar clase semanal' : 'Nueva clase semanal'} onClose={onClose} wide>
      <form {...form} className={styles.form}>
        <div className={styles.pair}>
          <SelectField
            label="Día"
            {...field('weekday')}
            options={weekdays.map((day) => ({ value: String(day), title: weekdayName(day) }))}
          />
          <TextField label="Hora" type="time" {...field('local_time')} />
        </div>
        <ClassPartFields branch_id={branch_id} form={{ values, set, field }} />
        <div className={styles.pair}>
          <TextField
            label={item ? 'El cambio vale desde' : 'Desde'}
            type="date"
            {...field(item ? 'from' : 'valid_from')}
          />
          <TextField label="Hasta (opcional)" type="date" {...field('valid_until')} />
        </div>
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button
          type="submit"
          look="accent"
          wide
          busy={busy}
          why={hasChoices(values) ? '' : 'Elige clase, coach y estudio.'}
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

/** Explains what ending a weekly class means, and ends it. */
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
      showSuccess(`Clase semanal terminada${kept > 0 ? `; ${keptText(kept)}` : ''}`);
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
