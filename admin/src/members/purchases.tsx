import { Button, Link, Stack, Typography } from '@mui/material';
import type { MemberPurchase } from '@tbm/contract/member-record';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { Listing } from '../listing.tsx';
import { dayAt, dayText, momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';
import { ActionDialog } from './dialog.tsx';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';
import { purchaseStates } from './words.ts';

/** What the member bought or was given, with what is left of each. */
export function Purchases(): ReactNode {
  const { member, again } = useMember();
  const { zoneOf } = useBranches();
  const [page, setPage] = useState(1);
  const [revoked, setRevoked] = useState<MemberPurchase | null>(null);
  const read = useCall('GET /members/:id/purchases', { params: { id: member.customer_id }, query: { page } });
  return (
    <>
      <Outcome read={read}>
        {({ data, ...listPage }) =>
          data.length === 0 ? (
            <Typography>No ha comprado nada.</Typography>
          ) : (
            <>
              <Listing
                name="Compras"
                rows={data}
                keyOf={({ purchase_id }) => purchase_id}
                columns={[
                  {
                    name: 'Paquete',
                    cell: (row) => (
                      <>
                        <Link href={`/recepcion/compra/${row.purchase_id}/`}>{row.class_package.title}</Link>
                        <Typography variant="body2" color="text.secondary">
                          {`Folio de compra ${row.purchase_id}`}
                          {row.bill ? ` · Nota ${row.bill}` : ''}
                        </Typography>
                      </>
                    ),
                  },
                  {
                    name: 'Comprado',
                    cell: (row) => (
                      <>
                        {momentAt(row.createdAt, zoneOf(row.branch_id))}
                        <Typography variant="body2" color="text.secondary">
                          {row.payment_method.name}
                          {row.sold_by ? ` · ${row.sold_by}` : ''}
                        </Typography>
                      </>
                    ),
                  },
                  { name: 'Total', cell: (row) => formatPesos(row.total_payment) },
                  { name: 'Estado', cell: (row) => stateText(row, zoneOf(row.branch_id)) },
                  { name: 'Le queda', cell: heldText },
                  {
                    name: 'Acciones',
                    cell: (row) =>
                      row.status === 'active' || row.status === 'cancelled' ? (
                        <Button size="small" color="error" onClick={() => setRevoked(row)}>
                          {`Revocar la compra ${row.purchase_id}`}
                        </Button>
                      ) : null,
                  },
                ]}
              />
              <Pages page={listPage} onPage={setPage} />
            </>
          )
        }
      </Outcome>
      {revoked ? (
        <ActionDialog
          title={`Revocar ${revoked.class_package.title}`}
          confirm="Revocar acceso"
          doneText="Acceso revocado."
          isGrave
          consequence={lossText(revoked)}
          onConfirm={() => api('PUT /customer/revokeAccess', { body: { purchase_id: revoked.purchase_id } })}
          onDone={again}
          onClose={() => setRevoked(null)}
        />
      ) : null}
    </>
  );
}

const stateText = (row: MemberPurchase, zone: string): ReactNode => (
  <Stack>
    {purchaseStates[row.status]}
    {row.status === 'cancelled' && row.cancelledAt ? ` el ${dayText(dayAt(row.cancelledAt, zone))}` : null}
    {row.next_charge ? (
      <Typography variant="body2" color="text.secondary">
        {`Próximo cargo: ${formatPesos(row.price)} el ${dayText(row.next_charge)}`}
      </Typography>
    ) : null}
  </Stack>
);

const heldText = ({ classes_left, gives_unlimited, places_reserved }: MemberPurchase): string => {
  const parts = [
    gives_unlimited ? 'clases ilimitadas' : classes_left > 0 ? counted(classes_left, 'clase', 'clases') : '',
    places_reserved > 0 ? `${counted(places_reserved, 'clase reservada', 'clases reservadas')}` : '',
  ].filter((part) => part !== '');
  return parts.join(' y ') || '—';
};

/** What a revocation takes from the member, in numbers. */
function lossText(row: MemberPurchase): string {
  const { classes_left, gives_unlimited, places_reserved, include_online, next_charge } = row;
  return [
    gives_unlimited
      ? 'Ya no podrá reservar con este paquete.'
      : `Se le quitan ${counted(classes_left, 'clase', 'clases')}.`,
    places_reserved > 0
      ? `${places_reserved === 1 ? 'Se cancela' : 'Se cancelan'} ${counted(places_reserved, 'clase reservada', 'clases reservadas')}.`
      : 'No tiene clases reservadas con ella.',
    ...(include_online ? ['Su acceso a TBM Online por esta compra termina hoy.'] : []),
    ...(next_charge ? [`No se le cobran los ${formatPesos(row.price)} del ${dayText(next_charge)}.`] : []),
    'No se le devuelve dinero: eso se hace en Cobros. Le enviamos un correo.',
  ].join(' ');
}
