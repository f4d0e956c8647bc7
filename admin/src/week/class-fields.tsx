import { MenuItem, Stack, TextField } from '@mui/material';
import type { Answer } from '@tbm/contract';
import type { ReactNode } from 'react';

const shrink = { inputLabel: { shrink: true } };

/** The civil day and the hour of a class, on its branch's clock. */
export const WhenFields = ({
  day,
  time,
  onChange,
}: {
  day: string;
  time: string;
  onChange: (changes: { day?: string; time?: string }) => void;
}): ReactNode => (
  <Stack direction="row" spacing={1.5} sx={{ paddingTop: 1 }}>
    <TextField
      type="date"
      label="Día"
      fullWidth
      value={day}
      slotProps={shrink}
      onChange={({ target }) => onChange({ day: target.value })}
    />
    <TextField
      type="time"
      label="Hora"
      fullWidth
      value={time}
      slotProps={shrink}
      onChange={({ target }) => onChange({ time: target.value })}
    />
  </Stack>
);

/** The room of a class. One that was retired stays to choose for a class that is in it. */
export const RoomField = ({
  rooms,
  current,
  value,
  onChange,
}: {
  rooms: Answer<'GET /locations'>;
  current?: { location_id: number; name: string };
  value: string;
  onChange: (location_id: string) => void;
}): ReactNode => (
  <TextField select label="Salón" value={value} onChange={({ target }) => onChange(target.value)}>
    {current && rooms.every(({ location_id }) => location_id !== current.location_id) ? (
      <MenuItem value={String(current.location_id)}>{current.name} (retirado)</MenuItem>
    ) : null}
    {rooms.map(({ location_id, name }) => (
      <MenuItem key={location_id} value={String(location_id)}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
