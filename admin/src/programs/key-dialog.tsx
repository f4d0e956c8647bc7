import { TextField } from '@mui/material';
import { type KeyRight, keyRights } from '@tbm/contract/route';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { CheckboxGroup } from '../checkbox-group.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useTyped } from '../typed.ts';
import { useCall } from '../use-call.ts';
import { keyDays, rightNames } from './words.ts';

/** Makes a key for a program. */
export function KeyDialog({
  onMade,
  onClose,
}: {
  onMade: (made: { name: string; token: string }) => void;
  onClose: (isDone: boolean) => void;
}): ReactNode {
  const branches = useCall('GET /branches', {}).data ?? [];
  const [{ name }, setTyped] = useTyped('new key', { name: '' });
  const [rights, setRights] = useState<readonly KeyRight[]>([]);
  const [branchId, setBranchId] = useState<number | null>(null);
  const [days, setDays] = useState<number | null>(365);
  return (
    <FormDialog
      title="Nueva llave"
      action="Crear llave"
      onSend={async () => {
        const body = {
          name,
          rights: [...rights],
          branch_id: branchId,
          days,
        };
        const { token } = await api('POST /api_keys', { body });
        onMade({ name, token });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Para qué programa"
            autoComplete="off"
            required
            value={name}
            error={Boolean(errors.name)}
            helperText={errors.name ?? 'Por ejemplo, “Contabilidad”.'}
            onChange={({ target }) => setTyped({ name: target.value })}
          />
          <CheckboxGroup
            legend="Permisos"
            options={keyRights.map((right) => [right, rightNames[right]] as const)}
            chosen={rights}
            error={errors.rights}
            help="Elige solo lo que el programa necesita."
            onChange={setRights}
          />
          <TextField
            select
            label="Sucursal"
            value={branchId ?? ''}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => setBranchId(Number(target.value) || null)}
          >
            <option value="">Todas</option>
            {branches.map((branch) => (
              <option key={branch.branch_id} value={branch.branch_id}>
                {branch.name}
              </option>
            ))}
          </TextField>
          <TextField
            select
            label="Vence"
            value={days ?? ''}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => setDays(Number(target.value) || null)}
          >
            {keyDays.map(([value, text]) => (
              <option key={text} value={value ?? ''}>
                {text}
              </option>
            ))}
          </TextField>
        </>
      )}
    </FormDialog>
  );
}
