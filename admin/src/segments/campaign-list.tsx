import { Link, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as To } from 'react-router';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';
import { campaignStates } from './words.ts';

/** What was written to segments. */
export function CampaignList(): ReactNode {
  const [page, setPage] = useState(1);
  const read = useCall('GET /campaigns', { query: { page } });
  return (
    <Outcome read={read}>
      {({ data, ...shown }) =>
        data.length === 0 ? (
          <Typography>Todavía no hay mensajes. Abre un segmento y escribe el primero.</Typography>
        ) : (
          <>
            <Listing
              name="Mensajes enviados"
              rows={data}
              keyOf={({ campaign_id }) => campaign_id}
              columns={[
                {
                  name: 'Asunto',
                  cell: ({ campaign_id, subject }) => (
                    <Link component={To} to={`/segmentos/mensajes/${campaign_id}`}>
                      {subject}
                    </Link>
                  ),
                },
                { name: 'Segmento', cell: ({ segment }) => segment },
                { name: 'Estado', cell: ({ status }) => campaignStates[status] },
                { name: 'Sale', cell: ({ sendAt }) => momentAt(sendAt) },
                { name: 'Quién', cell: ({ who }) => who },
              ]}
            />
            <Pages page={shown} onPage={setPage} />
          </>
        )
      }
    </Outcome>
  );
}
