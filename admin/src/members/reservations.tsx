import { Link, Typography } from '@mui/material';
import { currentInstant } from '@tbm/browser/clock';
import { type ReactNode, useState } from 'react';
import { Choice } from '../choice.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';
import { placeText } from './words.ts';

const lists = [
  ['upcoming', 'Próximas'],
  ['past', 'Pasadas'],
  ['cancelled', 'Canceladas'],
  ['waitlist', 'Listas de espera'],
] as const;
type List = (typeof lists)[number][0];

/** The member's places in classes, and the waitlists that the member is on. */
export function Reservations(): ReactNode {
  const [list, setList] = useState<List>('upcoming');
  return (
    <>
      <Choice name="Reservaciones" value={list} options={lists} onChange={setList} />
      {list === 'waitlist' ? <Waitlists /> : <Places key={list} filter={list} />}
    </>
  );
}

function Places({ filter }: { filter: Exclude<List, 'waitlist'> }): ReactNode {
  const { member } = useMember();
  const { zoneOf, nameOf } = useBranches();
  const [page, setPage] = useState(1);
  const now = currentInstant();
  const read = useCall('GET /members/:id/reservations', {
    params: { id: member.customer_id },
    query: { page, filter },
  });
  return (
    <Outcome read={read}>
      {({ data, ...listPage }) =>
        data.length === 0 ? (
          <Typography>Ninguna.</Typography>
        ) : (
          <>
            <Listing
              name="Reservaciones"
              rows={data}
              keyOf={({ class_reservation_id }) => class_reservation_id}
              columns={[
                {
                  name: 'Clase',
                  cell: ({ single_class, single_class_id }) => (
                    <Link href={`/recepcion/clase/${single_class_id}/`}>{single_class.class_type.name}</Link>
                  ),
                },
                {
                  name: 'Cuándo',
                  cell: ({ single_class }) =>
                    momentAt(single_class.class_date, zoneOf(single_class.branch_id)),
                },
                { name: 'Sucursal', cell: ({ single_class }) => nameOf(single_class.branch_id) },
                { name: 'Lugar', cell: ({ spot }) => spot ?? '—' },
                { name: 'Invitada', cell: ({ guest_name }) => guest_name ?? '—' },
                { name: 'Estado', cell: (row) => placeText(row, zoneOf(row.single_class.branch_id), now) },
                {
                  name: 'Reservó el',
                  cell: (row) => momentAt(row.createdAt, zoneOf(row.single_class.branch_id)),
                },
              ]}
            />
            <Pages page={listPage} onPage={setPage} />
          </>
        )
      }
    </Outcome>
  );
}

function Waitlists(): ReactNode {
  const { member } = useMember();
  const { zoneOf } = useBranches();
  const read = useCall('GET /members/:id/waitlist', { params: { id: member.customer_id } });
  return (
    <Outcome read={read}>
      {(data) =>
        data.length === 0 ? (
          <Typography>No espera lugar en ninguna clase.</Typography>
        ) : (
          <Listing
            name="Listas de espera"
            rows={data}
            keyOf={({ waitlist_id }) => waitlist_id}
            columns={[
              {
                name: 'Clase',
                cell: ({ single_class, single_class_id }) => (
                  <Link href={`/recepcion/clase/${single_class_id}/`}>{single_class.class_type.name}</Link>
                ),
              },
              {
                name: 'Cuándo',
                cell: ({ single_class }) => momentAt(single_class.class_date, zoneOf(single_class.branch_id)),
              },
              {
                name: 'Espera desde',
                cell: (row) => momentAt(row.createdAt, zoneOf(row.single_class.branch_id)),
              },
            ]}
          />
        )
      }
    </Outcome>
  );
}
