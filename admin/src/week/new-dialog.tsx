import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material';
import type { Answer } from '@tbm/contract';
import { isAtBranch } from '@tbm/domain/branches';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { fullName } from '../names.ts';
import { useTyped } from '../typed.ts';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { RoomField, WhenFields } from './class-fields.tsx';
import { instantAt } from './layout.ts';
import { Panel } from './panel.tsx';

/** A new class of a branch, once or every week from its day on. */
export function NewDialog({
  branch_id,
  timezone,
  day,
  rooms,
  onClose,
  onDone,
}: {
  branch_id: number;
  timezone: string;
  day: string;
  rooms: Answer<'GET /locations'>;
  onClose: () => void;
  onDone: (doneText: string) => void;
}): ReactNode {
  const coaches = useCall('GET /instructors', { query: { branch_id } });
  const types = useCall('GET /class_types', {});
  const { isBusy, problem, run } = useAction();
  const [values, setValues] = useTyped(`new class ${branch_id}`, {
    day,
    time: '',
    class_type: '',
    room: String(rooms[0]?.location_id ?? ''),
    coach: '',
    capacity: '',
    duration: '50',
    isWeekly: false,
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const isComplete = Object.values(values).every((value) => value !== '');
  const create = () =>
    run(async () => {
      const shared = {
        class_type_id: Number(values.class_type),
        location_id: Number(values.room),
        instructor_ids: [Number(values.coach)],
        capacity: Number(values.capacity),
        duration: Number(values.duration),
      };
      if (!values.isWeekly) {
        const class_date = instantAt(values.day, values.time, timezone);
        await api('POST /available_classes', { body: { ...shared, class_date } });
        return onDone('Clase creada');
      }
      const weekday = Temporal.PlainDate.from(values.day).dayOfWeek;
      const when = { weekday, local_time: values.time, valid_from: values.day };
      const { classes } = await api('POST /class_templates', { body: { ...shared, ...when } });
      onDone(`Clase semanal creada: ${counted(classes, 'clase', 'clases')} en el horario`);
    });
  return (
    <Panel
      title="Nueva clase"
      problem={problem}
      onClose={onClose}
      no="No crear"
      yes={
        <Button variant="contained" disabled={isBusy || !isComplete} onClick={create}>
          Crear clase
        </Button>
      }
    >
      <TextField
        select
        label="Tipo de clase"
        value={values.class_type}
        onChange={({ target }) => set({ class_type: target.value })}
        sx={{ marginTop: 1 }}
      >
        {(types.data ?? [])
          .filter((one) => isAtBranch(one, branch_id))
          .map(({ class_type_id, name }) => (
            <MenuItem key={class_type_id} value={String(class_type_id)}>
              {name}
            </MenuItem>
          ))}
      </TextField>
      <WhenFields day={values.day} time={values.time} onChange={set} />
      <RoomField rooms={rooms} value={values.room} onChange={(room) => set({ room })} />
      <TextField
        select
        label="Coach"
        value={values.coach}
        onChange={({ target }) => set({ coach: target.value })}
      >
        {(coaches.data ?? []).map((one) => (
          <MenuItem key={one.instructor_id} value={String(one.instructor_id)}>
            {fullName(one)}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" spacing={1.5}>
        <TextField
          type="number"
          label="Lugares"
          fullWidth
          value={values.capacity}
          onChange={({ target }) => set({ capacity: target.value })}
        />
        <TextField
          type="number"
          label="Minutos"
          fullWidth
          value={values.duration}
          onChange={({ target }) => set({ duration: target.value })}
        />
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={values.isWeekly} onChange={(_, isWeekly) => set({ isWeekly })} />}
        label="Cada semana, hasta nuevo aviso"
      />
    </Panel>
  );
}
