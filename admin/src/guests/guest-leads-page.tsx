import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { Ask } from '../ask.tsx';
import { Listing } from '../listing.tsx';
import type { BackOfficePage } from '../menu.ts';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Page } from '../page.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';

/** Guests of members who agreed to be written to. They have no account. */
function GuestLeadsPage(): ReactNode {
  const [page, setPage] = useState(1);
  const leads = useCall('GET /guest_leads', { query: { page } });
  const branches = useCall('GET /branches', {}).data ?? [];
  const branchName = (id: number) => branches.find(({ branch_id }) => branch_id === id)?.name ?? '';
  return (
    <Page title="Invitadas interesadas">
      <Typography>
        Vinieron con una socia y aceptaron que TBM les escriba. Si alguna pide que ya no, bórrala aquí.
      </Typography>
      <Outcome read={leads}>
        {({ data, ...pages }) =>
          data.length === 0 ? (
            <Typography>Todavía ninguna invitada ha aceptado que le escriban.</Typography>
          ) : (
            <>
              <Listing
                name="Invitadas interesadas"
                rows={data}
                keyOf={({ guest_lead_id }) => guest_lead_id}
                columns={[
                  { name: 'Nombre', cell: ({ name }) => name },
                  { name: 'Correo', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
                  { name: 'Sucursal', cell: ({ branch_id }) => branchName(branch_id) },
                  { name: 'Aceptó', cell: ({ createdAt }) => momentAt(createdAt) },
                  {
                    name: 'Borrar',
                    cell: ({ guest_lead_id, name }) => (
                      <Ask
                        name="Borrar"
                        about={name}
                        doneText="Borrada."
                        onAsk={() => api('DELETE /guest_leads/:id', { params: { id: guest_lead_id } })}
                        onDone={leads.again}
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
    </Page>
  );
}

export const guestLeadsPage: BackOfficePage = {
  paths: ['/invitadas'],
  element: <GuestLeadsPage />,
  menu: {
    name: 'Invitadas interesadas',
    group: 'Socias',
    order: 90,
  },
};
