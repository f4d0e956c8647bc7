import { Alert, Box, Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material';
import { currentTime } from '@tbm/browser/clock';
import type { StaffMember } from '@tbm/contract/accounts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { momentAt } from '../moments.ts';
import { fullName } from '../names.ts';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { useCall } from '../use-call.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { type RoleChoice, RoleFields } from './role-fields.tsx';
import { branchesText, roleNames } from './words.ts';

/** The dialog that is open, and what it is about. */
type OpenDialog =
  | { what: 'invite' }
  | { what: 'change' | 'end'; colleague: StaffMember }
  | { what: 'withdraw'; id: number; email: string };

/** A list of cards side by side, one below the other on a phone. */
const Cards = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <Box
    component="ul"
    aria-label={name}
    sx={{
      display: 'grid',
      gap: 2,
      margin: 0,
      padding: 0,
      listStyle: 'none',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
    }}
  >
    {children}
  </Box>
);

/** The people who work here or are invited, and the actions on them. */
export function Team(): ReactNode {
  const staff = useCall('GET /customer/staff', {});
  const invitations = useCall('GET /staff_invitations', {});
  const branches = useCall('GET /branches', {}).data ?? [];
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [doneText, setDoneText] = useState('');
  const close = (done: string) => (isDone: boolean) => {
    setOpenDialog(null);
    if (!isDone) return;
    setDoneText(done);
    staff.again();
    invitations.again();
  };
  return (
    <>
      <div>
        <Button variant="contained" onClick={() => setOpenDialog({ what: 'invite' })}>
          Invitar al equipo
        </Button>
      </div>
      <div aria-live="polite">{doneText ? <Alert severity="success">{doneText}</Alert> : null}</div>
      <Outcome read={staff}>
        {(list) => (
          <Cards name="Equipo">
            {list.map((colleague) => (
              <Card
                component="li"
                key={colleague.customer_id}
                sx={{ display: 'flex', flexDirection: 'column' }}
              >
                <CardContent sx={{ flex: 1 }}>
                  <Typography component="h2" variant="h6">
                    {fullName(colleague)}
                  </Typography>
                  <Typography>{`${roleNames[colleague.role]} · ${branchesText(colleague.branches, branches)}`}</Typography>
                  <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                    {colleague.email}
                  </Typography>
                  <Typography color="text.secondary">
                    {colleague.two_step ? 'Con dos pasos' : 'Sin dos pasos'} ·{' '}
                    {colleague.last_seen ? `Entró ${momentAt(colleague.last_seen)}` : 'Sin sesión abierta'}
                  </Typography>
                </CardContent>
                <CardActions sx={{ flexWrap: 'wrap' }}>
                  <Button
                    aria-label={`Cambiar el rol de ${fullName(colleague)}`}
                    onClick={() => setOpenDialog({ what: 'change', colleague })}
                  >
                    Cambiar
                  </Button>
                  <Button
                    component={Link}
                    to={`/personal/actividad/${colleague.customer_id}`}
                    aria-label={`Actividad de ${fullName(colleague)}`}
                  >
                    Actividad
                  </Button>
                  <Button
                    color="error"
                    aria-label={`Terminar el acceso de ${fullName(colleague)}`}
                    onClick={() => setOpenDialog({ what: 'end', colleague })}
                  >
                    Terminar acceso
                  </Button>
                </CardActions>
              </Card>
            ))}
          </Cards>
        )}
      </Outcome>
      <Part name="Invitaciones">
        <Outcome read={invitations}>
          {(list) =>
            list.length === 0 ? (
              <Typography>Ninguna espera respuesta.</Typography>
            ) : (
              <Cards name="Invitaciones">
                {list.map(({ staff_invitation_id: id, email, role, branches: ids, invited_by, ...one }) => (
                  <Box component="li" key={id}>
                    <Typography sx={{ fontWeight: 600 }}>{fullName(one)}</Typography>
                    <Typography>{`${roleNames[role]} · ${branchesText(ids, branches)}`}</Typography>
                    <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                      {email}
                    </Typography>
                    <Typography color="text.secondary" gutterBottom>
                      {`La invitó ${invited_by} · ${
                        Date.parse(one.expiresAt) <= currentTime()
                          ? 'Venció'
                          : `Vence ${momentAt(one.expiresAt)}`
                      }`}
                    </Typography>
                    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
                      <Ask
                        name="Enviar otra vez"
                        about={email}
                        doneText="Enviada."
                        onAsk={() => api('POST /staff_invitations/:id/send', { params: { id } })}
                        onDone={invitations.again}
                      />
                      <Button
                        color="error"
                        aria-label={`Retirar: ${email}`}
                        onClick={() => setOpenDialog({ what: 'withdraw', id, email })}
                      >
                        Retirar
                      </Button>
                    </Stack>
                  </Box>
                ))}
              </Cards>
            )
          }
        </Outcome>
      </Part>
      {openDialog?.what === 'invite' ? (
        <InviteDialog onClose={close('Le enviamos la invitación por correo.')} />
      ) : null}
      {openDialog?.what === 'change' ? (
        <ChangeDialog
          colleague={openDialog.colleague}
          onClose={close(`Cambió el rol de ${fullName(openDialog.colleague)}.`)}
        />
      ) : null}
      {openDialog?.what === 'withdraw' ? (
        <FormDialog
          title={`¿Retirar la invitación de ${openDialog.email}?`}
          action="Retirar"
          color="error"
          onSend={() => api('DELETE /staff_invitations/:id', { params: { id: openDialog.id } })}
          onClose={close(`Retiraste la invitación de ${openDialog.email}.`)}
        >
          {() => <Typography>El enlace de su correo deja de servir.</Typography>}
        </FormDialog>
      ) : null}
      {openDialog?.what === 'end' ? (
        <FormDialog
          title={`¿Terminar el acceso de ${fullName(openDialog.colleague)}?`}
          action="Terminar acceso"
          color="error"
          onSend={() =>
            api('DELETE /customer/staff/:id', { params: { id: openDialog.colleague.customer_id } })
          }
          onClose={close(`Terminó el acceso de ${fullName(openDialog.colleague)}.`)}
        >
          {() => (
            <Typography>
              Sus sesiones se cierran ahora y ya no podrá trabajar aquí. Conserva su cuenta de socia.
            </Typography>
          )}
        </FormDialog>
      ) : null}
    </>
  );
}

/** Changes the role of a colleague, and the branches where it holds. */
function ChangeDialog({
  colleague,
  onClose,
}: {
  colleague: StaffMember;
  onClose: (isDone: boolean) => void;
}): ReactNode {
  const { customer_id, role, instructor_id, branches } = colleague;
  const [choice, setChoice] = useState<RoleChoice>({
    role: role === 'member' ? 'frontdesk' : role,
    instructor_id,
    branches,
  });
  return (
    <FormDialog
      title={`Rol de ${fullName(colleague)}`}
      action="Guardar"
      onSend={() => api('PUT /customer/role', { body: { customer_id, ...choice } })}
      onClose={onClose}
    >
      {(errors) => <RoleFields value={choice} onChange={setChoice} errors={errors} />}
    </FormDialog>
  );
}
