import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useTyped } from '../typed.ts';
import { type RoleChoice, RoleFields } from './role-fields.tsx';

const texts = { name: 'Nombre', last_name: 'Apellidos', email: 'Correo' } as const;

/** Invites a person by mail. */
export function InviteDialog({ onClose }: { onClose: (isDone: boolean) => void }): ReactNode {
  const [person, setPerson] = useTyped('invitation', { name: '', last_name: '', email: '' });
  const [choice, setChoice] = useState<RoleChoice>({ role: 'frontdesk', instructor_id: null, branches: [] });
  const instructor_id = choice.role === 'coach' ? choice.instructor_id : null;
  return (
    <FormDialog
      title="Invitar al equipo"
      action="Enviar invitación"
      onSend={() => api('POST /staff_invitations', { body: { ...person, ...choice, instructor_id } })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {(['name', 'last_name', 'email'] as const).map((field) => (
            <TextField
              key={field}
              label={texts[field]}
              type={field === 'email' ? 'email' : 'text'}
              autoComplete="off"
              required
              value={person[field]}
              error={Boolean(errors[field])}
              helperText={errors[field]}
              onChange={({ target }) => setPerson({ ...person, [field]: target.value })}
            />
          ))}
          <RoleFields value={choice} onChange={setChoice} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
