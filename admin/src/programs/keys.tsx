import { Alert, Button, Typography } from '@mui/material';
import type { ApiKey } from '@tbm/contract/api-keys';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { useCall } from '../use-call.ts';
import { KeyDialog } from './key-dialog.tsx';
import { ShownOnce } from './shown-once.tsx';
import { rightNames, stateNames } from './words.ts';

type Open =
  | { what: 'new' }
  | { what: 'made'; name: string; token: string }
  | { what: 'revoke'; api_key: ApiKey };

/** When a key ended, or will. */
function endText({ state, revokedAt, expiresAt }: ApiKey): string {
  if (state === 'revoked' && revokedAt) return `${stateNames.revoked} ${momentAt(revokedAt)}`;
  if (state === 'active') return expiresAt ? `Activa, vence ${momentAt(expiresAt)}` : 'Activa, no vence';
  return stateNames[state];
}

/** The keys with which programs call: made, listed and revoked. */
export function Keys(): ReactNode {
  const keys = useCall('GET /api_keys', {});
  const branches = useCall('GET /branches', {}).data ?? [];
  const [openDialog, setOpenDialog] = useState<Open | null>(null);
  const [doneText, setDoneText] = useState('');
  const branchName = (branch_id: number | null): string =>
    branch_id === null ? 'Todas' : (branches.find((one) => one.branch_id === branch_id)?.name ?? '—');
  return (
    <>
      <Typography sx={{ maxWidth: '46rem' }}>
        Con una llave, un programa tuyo (contabilidad, tablero, bot) lee o cambia lo que le permitas. Nunca ve
        datos del cuerpo ni actúa como socia.
      </Typography>
      <div>
        <Button variant="contained" onClick={() => setOpenDialog({ what: 'new' })}>
          Nueva llave
        </Button>
      </div>
      <div aria-live="polite">{doneText ? <Alert severity="success">{doneText}</Alert> : null}</div>
      <Outcome read={keys}>
        {(list) =>
          list.length === 0 ? (
            <Typography>Todavía no hay llaves.</Typography>
          ) : (
            <Listing
              name="Llaves"
              rows={list}
              keyOf={({ api_key_id }) => api_key_id}
              columns={[
                { name: 'Programa', cell: ({ name }) => name },
                { name: 'Empieza', cell: ({ prefix }) => `${prefix}…` },
                { name: 'Permisos', cell: ({ rights }) => rights.map((one) => rightNames[one]).join('; ') },
                { name: 'Sucursal', cell: ({ branch_id }) => branchName(branch_id) },
                { name: 'Estado', cell: endText },
                {
                  name: 'Último uso',
                  cell: ({ lastUsedAt }) => (lastUsedAt ? momentAt(lastUsedAt) : 'Sin usar'),
                },
                { name: 'Llamadas', cell: ({ calls }) => calls.toLocaleString('es-MX'), isNumber: true },
                { name: 'La creó', cell: ({ created_by }) => created_by ?? '—' },
                {
                  name: 'Retirar',
                  cell: (api_key) =>
                    api_key.state === 'revoked' ? null : (
                      <Button
                        color="error"
                        aria-label={`Retirar la llave ${api_key.name}`}
                        onClick={() => setOpenDialog({ what: 'revoke', api_key })}
                      >
                        Retirar
                      </Button>
                    ),
                },
              ]}
            />
          )
        }
      </Outcome>
      {openDialog?.what === 'new' ? (
        <KeyDialog
          onMade={(made) => setOpenDialog({ what: 'made', ...made })}
          onClose={(isDone) => {
            if (isDone) keys.again();
            else setOpenDialog(null);
          }}
        />
      ) : null}
      {openDialog?.what === 'made' ? (
        <ShownOnce
          title={`Llave de ${openDialog.name}`}
          label="Llave"
          value={openDialog.token}
          onClose={() => {
            setOpenDialog(null);
            setDoneText(`Creaste la llave de ${openDialog.name}.`);
          }}
        >
          Cópiala ahora y guárdala en el programa: no la volveremos a mostrar.
        </ShownOnce>
      ) : null}
      {openDialog?.what === 'revoke' ? (
        <FormDialog
          title={`¿Retirar la llave de ${openDialog.api_key.name}?`}
          action="Retirar"
          color="error"
          onSend={() => api('DELETE /api_keys/:id', { params: { id: openDialog.api_key.api_key_id } })}
          onClose={(isDone) => {
            setOpenDialog(null);
            if (!isDone) return;
            setDoneText(`Retiraste la llave de ${openDialog.api_key.name}.`);
            keys.again();
          }}
        >
          {() => <Typography>El programa que la usa deja de tener acceso ahora mismo.</Typography>}
        </FormDialog>
      ) : null}
    </>
  );
}
