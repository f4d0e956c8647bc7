import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import type { StaffInvitation } from '@tbm/contract/staff-invitations';
import type { ReactNode } from 'react';
import { CheckboxGroup } from '../checkbox-group.tsx';
import { fullName } from '../names.ts';
import { useCall } from '../use-call.ts';
import { roleNames } from './words.ts';

export interface RoleChoice {
  role: StaffInvitation['role'];
  instructor_id: number | null;
  /** Null for every branch. */
  branches: number[] | null;
}

/** A person's role here, and its branches. `errors`: messages of fields. */
export function RoleFields({
  value,
  onChange,
  errors,
}: {
  value: RoleChoice;
  onChange: (value: RoleChoice) => void;
  errors: Record<string, string>;
}): ReactNode {
  const branches = useCall('GET /branches', {}).data ?? [];
  const coaches = useCall('GET /instructors', {}).data ?? [];
  const { role, instructor_id, branches: chosen } = value;
  const everywhere = 'Verá y cambiará lo de todas las sucursales.';
  const someBranches = 'Verá y cambiará solo lo de las sucursales que elijas.';
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
          error={Boolean(errors.instructor_id)}
          helperText={errors.instructor_id ?? ' '}
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
      <CheckboxGroup
        legend="Sucursales"
        options={branches.map(({ branch_id, name }) => [branch_id, name] as const)}
        chosen={chosen ?? branches.map(({ branch_id }) => branch_id)}
        error={errors.branches}
        help={chosen === null ? everywhere : someBranches}
        disabled={chosen === null}
        onChange={(next) => onChange({ ...value, branches: next })}
      >
        <FormControlLabel
          control={<Checkbox />}
          label="Todas, también las que abran después"
          checked={chosen === null}
          onChange={(_, isOn) => onChange({ ...value, branches: isOn ? null : [] })}
        />
      </CheckboxGroup>
    </>
  );
}
