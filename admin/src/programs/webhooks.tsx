import { Alert, Button, Stack, Typography } from '@mui/material';
import type { WebhookEndpoint } from '@tbm/contract/webhooks';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { useCall } from '../use-call.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { endNames, eventNames } from './words.ts';

type Open =
  | { what: 'new' }
  | { what: 'made'; secret: string }
  | { what: 'delete'; endpoint: WebhookEndpoint };

/** Whether an address receives what is sent. */
function stateText({ disabledAt, disabled_reason, failingSince, pending }: WebhookEndpoint): string {
  if (disabledAt && disabled_reason) return `${endNames[disabled_reason]} ${momentAt(disabledAt)}`;
  if (failingSince) return `Falla desde ${momentAt(failingSince)}; ${pending} por enviar`;
  return pending > 0 ? `Activa; ${pending} por enviar` : 'Activa';
}

/** The addresses of programs that are notified of events. */
export function Webhooks(): ReactNode {
  const endpoints = useCall('GET /webhook_endpoints', {});
  const [openDialog, setOpenDialog] = useState<Open | null>(null);
  const [doneText, setDoneText] = useState('');
  return (
    <>
      <Typography sx={{ maxWidth: '46rem' }}>
        Avisamos a tus programas en cuanto algo pasa en el estudio. Si un programa no responde, lo intentamos
        durante tres días.
      </Typography>
      <div>
        <Button variant="contained" onClick={() => setOpenDialog({ what: 'new' })}>
          Nueva dirección
        </Button>
      </div>
      <div aria-live="polite">{doneText ? <Alert severity="success">{doneText}</Alert> : null}</div>
      <Outcome read={endpoints}>
        {(list) =>
          list.length === 0 ? (
            <Typography>Todavía no hay direcciones.</Typography>
          ) : (
            <Listing
              name="Direcciones"
              rows={list}
              keyOf={({ webhook_endpoint_id }) => webhook_endpoint_id}
              columns={[
                { name: 'Dirección', cell: ({ url }) => url },
                { name: 'Avisos', cell: ({ events }) => events.map((one) => eventNames[one]).join('; ') },
                { name: 'Estado', cell: stateText },
                {
                  name: 'Acciones',
                  cell: (endpoint) => (
                    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
                      <Button
                        component={Link}
                        to={`/conexiones/avisos/${endpoint.webhook_endpoint_id}`}
                        aria-label={`Ver envíos a ${endpoint.url}`}
                      >
                        Ver envíos
                      </Button>
                      {endpoint.disabledAt ? (
                        <Ask
                          name="Activar"
                          about={endpoint.url}
                          doneText="Activa."
                          onAsk={() =>
                            api('POST /webhook_endpoints/:id/enable', {
                              params: { id: endpoint.webhook_endpoint_id },
                            })
                          }
                          onDone={endpoints.again}
                        />
                      ) : null}
                      <Button
                        color="error"
                        aria-label={`Borrar ${endpoint.url}`}
                        onClick={() => setOpenDialog({ what: 'delete', endpoint })}
                      >
                        Borrar
                      </Button>
                    </Stack>
                  ),
                },
              ]}
            />
          )
        }
      </Outcome>
      {openDialog?.what === 'new' ? (
        <WebhookDialog
          onMade={(secret) => setOpenDialog({ what: 'made', secret })}
          onClose={(isDone) => {
            if (isDone) endpoints.again();
            else setOpenDialog(null);
          }}
        />
      ) : null}
      {openDialog?.what === 'made' ? (
        <ShownOnce
          title="Secreto de la dirección"
          label="Secreto"
          value={openDialog.secret}
          onClose={() => {
            setOpenDialog(null);
            setDoneText('Agregaste la dirección.');
          }}
        >
          Cópialo ahora y guárdalo en el programa: con él comprueba que los avisos son nuestros. No lo
          volveremos a mostrar.
        </ShownOnce>
      ) : null}
      {openDialog?.what === 'delete' ? (
        <FormDialog
          title={`¿Borrar ${openDialog.endpoint.url}?`}
          action="Borrar"
          color="error"
          onSend={() =>
            api('DELETE /webhook_endpoints/:id', { params: { id: openDialog.endpoint.webhook_endpoint_id } })
          }
          onClose={(isDone) => {
            setOpenDialog(null);
            if (!isDone) return;
            setDoneText('Borraste la dirección.');
            endpoints.again();
          }}
        >
          {() => <Typography>No le enviaremos nada más, y se borra la lista de sus envíos.</Typography>}
        </FormDialog>
      ) : null}
    </>
  );
}
