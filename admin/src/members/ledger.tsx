import { Typography } from '@mui/material';
import { counted } from '@tbm/domain/counted';
import { ledgerActors, ledgerChangeText, ledgerReasonText } from '@tbm/domain/ledger';
import { type ReactNode, useState } from 'react';
import { Link as To } from 'react-router';
import { Listing } from '../listing.tsx';
import { dayText, momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';

/** The credits that the member can use, and every change of all credits so far. */
export function Ledger(): ReactNode {
  const { member } = useMember();
  const { zoneOf } = useBranches();
  const [page, setPage] = useState(1);
  const read = useCall('GET /members/:id/ledger', { params: { id: member.customer_id }, query: { page } });
  return (
    <>
      {member.credits.length === 0 ? <Typography>No tiene clases disponibles.</Typography> : null}
      <Tiles>
        {member.credits.map((lot) => (
          <Tile
            key={lot.credit_lot_id}
            name={lot.title}
            value={lot.is_unlimited ? 'Ilimitadas' : counted(lot.available_classes, 'clase', 'clases')}
            note={`Hasta el ${dayText(lot.expiration_date)}${lot.slots ? ` · ${lot.slots}` : ''}`}
          />
        ))}
      </Tiles>
      <Part name="Movimientos">
        <Outcome read={read}>
          {({ data, ...listPage }) =>
            data.length === 0 ? (
              <Typography>Todavía no hay ninguno.</Typography>
            ) : (
              <>
                <Listing
                  name="Movimientos de créditos"
                  rows={data}
                  keyOf={({ credit_ledger_id }) => credit_ledger_id}
                  columns={[
                    { name: 'Cuándo', cell: (row) => momentAt(row.createdAt, zoneOf(member.branch_id)) },
                    {
                      name: 'Qué',
                      cell: (row) => (
                        <>
                          {ledgerReasonText(row)}
                          {row.class ? (
                            <Typography variant="body2" color="text.secondary">
                              {`${row.class.name}, ${momentAt(row.class.class_date, zoneOf(row.class.branch_id))}`}
                            </Typography>
                          ) : null}
                        </>
                      ),
                    },
                    { name: 'Quién', cell: (row) => row.who ?? ledgerActors[row.by] },
                    { name: 'De qué paquete', cell: (row) => row.title },
                    { name: 'Cambio', cell: ledgerChangeText },
                    {
                      name: 'Quedan en él',
                      cell: (row) => (row.is_unlimited ? '—' : counted(row.balance, 'clase', 'clases')),
                    },
                  ]}
                />
                <Pages page={listPage} onPage={setPage} />
              </>
            )
          }
        </Outcome>
      </Part>
      <Typography>
        ¿De dónde viene cada paquete? Está en <To to={`/socias/${member.customer_id}/compras`}>Compras</To>.
      </Typography>
    </>
  );
}
