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
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState('');
  return (
    <>
      <Typography sx={{ maxWidth: '46rem' }}>
        Avisamos a tus programas en cuanto algo pasa en el estudio. Si un programa no responde, lo intentamos
        durante tres días.
      </Typography>
      <div>
        <Button variant="contained" onClick={() => setOpen({ what: 'new' })}>
          Nueva dirección
        </Button>
      </div>
      <div aria-live="polite">{said ? <Alert severity="success">{said}</Alert> : null}</div>
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
                          said="Activa."
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
                        onClick={() => setOpen({ what: 'delete', endpoint })}
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
      {open?.what === 'new' ? (
        <WebhookDialog
          onMade={(secret) => setOpen({ what: 'made', secret })}
          onClose={(isDone) => {
            if (isDone) endpoints.again();
            else setOpen(null);
          }}
        />
      ) : null}
      {open?.what === 'made' ? (
        <ShownOnce
          title="Secreto de la dirección"
          label="Secreto"
          value={open.secret}
          onClose={() => {
            setOpen(null);
            setSaid('Agregaste la dirección.');
          }}
        >
          Cópialo ahora y guárdalo en el programa: con él comprueba que los avisos son nuestros. No lo
          volveremos a mostrar.
        </ShownOnce>
      ) : null}
      {open?.what === 'delete' ? (
        <FormDialog
          title={`¿Borrar ${open.endpoint.url}?`}
          action="Borrar"
          color="error"
          onSend={() =>
            api('DELETE /webhook_endpoints/:id', { params: { id: open.endpoint.webhook_endpoint_id } })
          }
          onClose={(isDone) => {
            setOpen(null);
            if (!isDone) return;
            setSaid('Borraste la dirección.');
            endpoints.again();
          }}
        >
          {() => <Typography>No le enviaremos nada más, y se borra la lista de sus envíos.</Typography>}
        </FormDialog>
      ) : null}
    </>
  );
}
