import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material';
import type { StaffInvitation } from '@tbm/contract/staff-invitations';
import type { ReactNode } from 'react';
import { fullName } from '../names.ts';
import { useCall } from '../use-call.ts';
import { roleNames } from './words.ts';

export interface RoleChoice {
  role: StaffInvitation['role'];
  instructor_id: number | null;
  /** Null for every branch. */
  branches: number[] | null;
}

/** What somebody is here, and where. `wrong`: messages of fields. */
export function RoleFields({
  value,
  onChange,
  wrong,
}: {
  value: RoleChoice;
  onChange: (value: RoleChoice) => void;
  wrong: Record<string, string>;
}): ReactNode {
  const branches = useCall('GET /branches', {}).data ?? [];
  const coaches = useCall('GET /instructors', {}).data ?? [];
  const { role, instructor_id, branches: chosen } = value;
  const toggle = (branch_id: number, on: boolean) =>
    onChange({
      ...value,
      branches: on ? [...(chosen ?? []), branch_id] : (chosen ?? []).filter((one) => one !== branch_id),
    });
  return (
    <>
      <TextField
        select
        label="Rol"
        value={role}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange({ ...value, role: target.value as RoleChoice['role'] })}
      >
        {(['frontdesk', 'coach', 'admin'] as const).map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}
          </option>
        ))}
      </TextField>
      {role === 'coach' ? (
        <TextField
          select
          label="Coach que da sus clases"
          value={instructor_id ?? ''}
          error={Boolean(wrong.instructor_id)}
          helperText={wrong.instructor_id ?? ' '}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ ...value, instructor_id: Number(target.value) || null })}
        >
          <option value="">Elige a quién</option>
          {coaches.map((coach) => (
            <option key={coach.instructor_id} value={coach.instructor_id}>
              {fullName(coach)}
            </option>
          ))}
        </TextField>
      ) : null}
      <FormControl component="fieldset" error={Boolean(wrong.branches)}>
        <FormLabel component="legend">Sucursales</FormLabel>
        <FormGroup>
          {branches.map(({ branch_id, name }) => (
            <FormControlLabel
              key={branch_id}
              control={<Checkbox />}
              label={name}
              checked={chosen === null || chosen.includes(branch_id)}
              disabled={chosen === null}
              onChange={(_, on) => toggle(branch_id, on)}
            />
          ))}
          <FormControlLabel
            control={<Checkbox />}
            label="Todas, también las que abran después"
            checked={chosen === null}
            onChange={(_, on) => onChange({ ...value, branches: on ? null : [] })}
          />
        </FormGroup>
        <FormHelperText>
          {wrong.branches ??
            (chosen === null
              ? 'Verá y cambiará lo de todas las sucursales.'
              : 'Verá y cambiará solo lo de las sucursales que elijas.')}
        </FormHelperText>
      </FormControl>
    </>
  );
}
