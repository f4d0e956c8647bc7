import { Button, MenuItem, TextField } from '@mui/material';
import type { Answer } from '@tbm/contract';
import type { ClassPreview } from '@tbm/contract/week';
import { counted } from '@tbm/domain/counted';
import { dayIn, formatHour } from '@tbm/domain/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem, api } from '../api.ts';
import { fullName } from '../names.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { classTitle } from './class-dialog.tsx';
import { RoomField, WhenFields } from './class-fields.tsx';
import type { Target } from './grid.tsx';
import { instantAt } from './layout.ts';
import { type ClassDialogProps, Panel } from './panel.tsx';
import { peopleIn, Receivers } from './receivers.tsx';

interface Values extends Target {
  /** Only this class, or its weekly class from this one on. */
  scope: 'one' | 'following';
  location_id: number;
  instructor_ids: number[];
}

/** Moves a class to another day, hour, room or coach: first it shows who is notified. */
export function MoveDialog({
  item,
  timezone,
  branch_id,
  rooms,
  to,
  onClose,
  onStale,
  onDone,
}: ClassDialogProps & {
  branch_id: number;
  rooms: Answer<'GET /locations'>;
  /** Where it was dragged to. */
  to: Target | null;
  /** Another person has moved the class meanwhile. */
  onStale: () => void;
}): ReactNode {
  const coaches = useCall('GET /instructors', { query: { branch_id } });
  const { isBusy, problem, run: runAny } = useAction();
  const run = (work: () => Promise<void>) =>
    runAny(() =>
      work().catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'changed_meanwhile') {
          setPreview(null);
          onStale();
        }
        throw error;
      }),
    );
  const [preview, setPreview] = useState<ClassPreview | null>(null);
  const [values, setValues] = useState<Values>(() => ({
    scope: 'one',
    day: to?.day ?? dayIn(item.class_date, timezone).toString(),
    time: to?.time ?? formatHour(item.class_date, timezone),
    location_id: item.location.location_id,
    instructor_ids: item.coaches.map(({ instructor_id }) => instructor_id),
  }));
  const set = (changes: Partial<Values>) => {
    setPreview(null);
    setValues({ ...values, ...changes });
  };
  const body = () => ({
    single_class_id: item.single_class_id,
    collisions: 'refuse' as const,
    scope: values.scope,
    seen: {
      class_date: item.class_date,
      location_id: item.location.location_id,
      instructor_ids: item.coaches.map(({ instructor_id }) => instructor_id),
    },
    class_date: instantAt(values.day, values.time, timezone),
    location_id: values.location_id,
    instructor_ids: values.instructor_ids,
  });
  // Members may have places in the classes that follow.
  const isAsked = item.taken > 0 || values.scope === 'following';
  const move = () =>
    run(async () => {
      const { told, changed } = await api('PUT /available_classes', { body: body() });
      const doneText = changed > 1 ? `${changed} clases movidas` : 'Clase movida';
      onDone(told > 0 ? `${doneText}; avisamos a ${counted(told, 'persona', 'personas')}` : doneText);
    });
  const look = () =>
    run(async () => {
      const newPreview = await api('POST /class_previews/change', { body: body() });
      if (isAsked) return setPreview(newPreview);
      await api('PUT /available_classes', { body: body() });
      onDone('Clase movida');
    });
  // What was dragged asks at once.
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!to || hasLooked.current) return;
    hasLooked.current = true;
    look();
  });
  const known = coaches.data ?? [];
  const isChanged =
    values.day !== dayIn(item.class_date, timezone).toString() ||
    values.time !== formatHour(item.class_date, timezone) ||
    values.location_id !== item.location.location_id ||
    item.coaches.some(({ instructor_id }, index) => values.instructor_ids[index] !== instructor_id);
  const isComplete = values.day !== '' && values.time !== '' && isChanged;
  return (
    <Panel
      title={`Mover: ${classTitle(item, timezone)}`}
      problem={problem}
      onClose={onClose}
      no="No mover"
      yes={
        preview ? (
          <Button variant="contained" disabled={isBusy} onClick={move}>
            {peopleIn(preview) > 0 ? 'Mover y avisar' : 'Mover'}
          </Button>
        ) : (
          <Button variant="contained" disabled={isBusy || !isComplete} onClick={look}>
            {isAsked ? 'Ver a quién se avisa' : 'Mover'}
          </Button>
        )
      }
    >
      {item.is_weekly ? (
        <TextField
          select
          label="Qué se mueve"
          value={values.scope}
          onChange={({ target }) => set({ scope: target.value as Values['scope'] })}
          sx={{ marginTop: 1 }}
        >
          <MenuItem value="one">Solo esta clase</MenuItem>
          <MenuItem value="following">Esta y las de cada semana que siguen</MenuItem>
        </TextField>
      ) : null}
      <WhenFields day={values.day} time={values.time} onChange={set} />
      <RoomField
        rooms={rooms}
        current={item.location}
        value={String(values.location_id)}
        onChange={(location_id) => set({ location_id: Number(location_id) })}
      />
      {item.coaches.map(({ instructor_id, name, last_name }, index) => (
        <TextField
          key={instructor_id}
          select
          label={index === 0 ? 'Coach' : 'Segunda coach'}
          helperText={
            index === 0 ? 'Cambiarla aquí no avisa a nadie; para avisar, pon una sustituta.' : undefined
          }
          value={String(values.instructor_ids[index])}
          onChange={({ target }) =>
            set({
              instructor_ids: values.instructor_ids.map((id, at) =>
                at === index ? Number(target.value) : id,
              ),
            })
          }
        >
          {known.some((one) => one.instructor_id === instructor_id) ? null : (
            <MenuItem value={String(instructor_id)}>
              {name} {last_name}
            </MenuItem>
          )}
          {known.map((one) => (
            <MenuItem key={one.instructor_id} value={String(one.instructor_id)}>
              {fullName(one)}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {preview ? <Receivers preview={preview} /> : null}
    </Panel>
  );
}
