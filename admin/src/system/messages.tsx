import { Link, Typography } from '@mui/material';
import type { Answer } from '@tbm/contract';
import { type ReactNode, useState } from 'react';
import { Link as To } from 'react-router';
import { Choice } from '../choice.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';
import { channels } from './words.ts';

/** Why a message is not sent, in the order of what is known. */
function whyOf({
  failure_code,
  last_error,
  waitsUntil,
  failedAt,
}: Answer<'GET /system/messages'>['data'][number]): string {
  if (failure_code !== null) return `WhatsApp lo rechazó con el código ${failure_code}.`;
  if (last_error) return `Último error: ${last_error}`;
  if (failedAt !== null) return 'El servicio lo rechazó, o ya no servía.';
  return waitsUntil ? `Espera al ${momentAt(waitsUntil)}.` : 'Sale en cuanto le toca.';
}

/** Messages that wait or failed, and why. */
export function Messages(): ReactNode {
  const [query, setQuery] = useState<{ state: 'waiting' | 'failed'; page: number }>({
    state: 'failed',
    page: 1,
  });
  const read = useCall('GET /system/messages', { query });
  return (
    <>
      <Choice
        name="Mensajes"
        value={query.state}
        options={[
          ['waiting', 'Por salir'],
          ['failed', 'No salieron'],
        ]}
        onChange={(state) => setQuery({ state, page: 1 })}
      />
      <Outcome read={read}>
        {({ data, ...page }) => (
          <>
            {data.length === 0 ? <Typography>Ninguno.</Typography> : null}
            {data.length > 0 ? (
              <Listing
                name="Mensajes"
                rows={data}
                keyOf={({ message_id }) => message_id}
                columns={[
                  { name: 'Escrito', cell: ({ createdAt }) => momentAt(createdAt) },
                  { name: 'Por', cell: ({ channel }) => channels[channel] },
                  { name: 'Tipo', cell: ({ type }) => type },
                  {
                    name: 'Para',
                    cell: ({ customer_id, member, recipient }) =>
                      customer_id === null ? (
                        recipient
                      ) : (
                        <Link component={To} to={`/socias/${customer_id}`}>
                          {member ?? recipient}
                        </Link>
                      ),
                  },
                  { name: 'Por qué', cell: whyOf },
                ]}
              />
            ) : null}
            <Pages page={page} onPage={(next) => setQuery({ ...query, page: next })} />
          </>
        )}
      </Outcome>
    </>
  );
}
