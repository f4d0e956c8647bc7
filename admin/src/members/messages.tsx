import { Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { channels } from '../system/words.ts';
import { useCall } from '../use-call.ts';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';
import { messageStates } from './words.ts';

const deliveries: Record<string, string> = {
  accepted: 'aceptado',
  sent: 'en camino',
  delivered: 'entregado',
  read: 'leído',
  failed: 'no se entregó',
};

/** The messages to the member, and the conversation by WhatsApp. */
export function Messages(): ReactNode {
  const { member } = useMember();
  const { zoneOf } = useBranches();
  const [page, setPage] = useState(1);
  const zone = zoneOf(member.branch_id);
  const read = useCall('GET /members/:id/messages', { params: { id: member.customer_id }, query: { page } });
  return (
    <Outcome read={read}>
      {({ data, conversation_id, ...listPage }) => (
        <>
          {conversation_id === null ? (
            <Typography color="text.secondary">No hay una conversación suya por WhatsApp.</Typography>
          ) : (
            <Button
              variant="outlined"
              href={`/recepcion/mensajes/${conversation_id}/`}
              sx={{ alignSelf: 'flex-start' }}
            >
              Abrir su conversación por WhatsApp
            </Button>
          )}
          {data.length === 0 ? (
            <Typography>No le hemos enviado nada.</Typography>
          ) : (
            <>
              <Listing
                name="Mensajes"
                rows={data}
                keyOf={({ message_id }) => message_id}
                columns={[
                  { name: 'Cuándo', cell: (row) => momentAt(row.createdAt, zone) },
                  { name: 'Qué', cell: (row) => row.type },
                  { name: 'Por', cell: (row) => channels[row.channel] },
                  {
                    name: 'Estado',
                    cell: (row) => {
                      const when = row.doneAt ?? (row.state === 'waiting' ? row.waitsUntil : null);
                      const delivery =
                        row.delivery === null ? '' : (deliveries[row.delivery] ?? row.delivery);
                      return [messageStates[row.state], when ? momentAt(when, zone) : '', delivery]
                        .filter((part) => part !== '')
                        .join(' · ');
                    },
                  },
                ]}
              />
              <Pages page={listPage} onPage={setPage} />
            </>
          )}
        </>
      )}
    </Outcome>
  );
}
