import { Typography } from '@mui/material';
import type { WebhookDelivery } from '@tbm/contract/webhooks';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';
import { eventNames, problemText } from './words.ts';

function stateText({ status, attempts, attemptedAt, nextAt }: WebhookDelivery): string {
  if (status === 'delivered') return `Entregado ${attemptedAt ? momentAt(attemptedAt) : ''}`.trim();
  if (status === 'failed') return `No se entregó (${attempts} ${attempts === 1 ? 'intento' : 'intentos'})`;
  if (attempts === 0) return 'Por enviar';
  return `Falló ${attempts} ${attempts === 1 ? 'vez' : 'veces'}; sigue ${nextAt ? momentAt(nextAt) : ''}`.trim();
}

/** The deliveries to one address, and its answers. */
export function Deliveries(): ReactNode {
  const id = Number(useParams().webhook_endpoint_id);
  const [page, setPage] = useState(1);
  const endpoint = useCall('GET /webhook_endpoints', {}).data?.find((one) => one.webhook_endpoint_id === id);
  const deliveries = useCall('GET /webhook_endpoints/:id/deliveries', { params: { id }, query: { page } });
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {endpoint?.url ?? 'Envíos'}
      </Typography>
      <Outcome read={deliveries}>
        {({ data, ...pages }) =>
          data.length === 0 ? (
            <Typography>Todavía no se ha enviado nada.</Typography>
          ) : (
            <>
              <Listing
                name="Envíos"
                rows={data}
                keyOf={({ webhook_delivery_id }) => webhook_delivery_id}
                columns={[
                  { name: 'Cuándo', cell: ({ createdAt }) => momentAt(createdAt) },
                  { name: 'Aviso', cell: ({ event }) => eventNames[event] },
                  { name: 'Estado', cell: stateText },
                  { name: 'Respuesta', cell: (one) => one.response_status ?? problemText(one.problem) },
                  {
                    name: 'Enviar',
                    cell: ({ webhook_delivery_id }) => (
                      <Ask
                        name="Enviar otra vez"
                        about={`aviso ${webhook_delivery_id}`}
                        doneText="En camino."
                        onAsk={() =>
                          api('POST /webhook_deliveries/:id/send', { params: { id: webhook_delivery_id } })
                        }
                        onDone={deliveries.again}
                      />
                    ),
                  },
                ]}
              />
              <Pages page={pages} onPage={setPage} />
            </>
          )
        }
      </Outcome>
    </>
  );
}
