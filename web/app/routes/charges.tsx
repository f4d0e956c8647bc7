import type { Charge } from '@tbm/contract/purchases';
import { notices } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import type { Column } from '../design/table.tsx';
import { ChargeBadge, OwingNotice, ReceiptButton, useSubscriptions } from '../features/purchases/index.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';

/** Mis Cargos [PUR-022, PUR-023]. */
export default function Charges() {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /invoices', { query: { page } }, { keepPrevious: true });
  const { owing } = useSubscriptions();
  const columns: Column<Charge>[] = [
    { title: 'Folio', cell: ({ invoice_id }) => invoice_id },
    { title: 'Compra', cell: ({ purchase_id }) => purchase_id },
    { title: 'Paquete', cell: ({ class_package }) => class_package.title },
    { title: 'Total', cell: ({ total_payment }) => formatPesos(total_payment) },
    { title: 'Fecha', cell: ({ createdAt, purchase }) => formatInstant(createdAt, timezoneOf(purchase)) },
    {
      title: 'Próximo',
      cell: ({ purchase }) => (purchase.next_charge ? formatDay(purchase.next_charge) : '—'),
    },
    { title: 'Estado', cell: ({ status }) => <ChargeBadge status={status} /> },
    { title: 'Recibo', isAction: true, cell: ({ invoice_id }) => <ReceiptButton invoice_id={invoice_id} /> },
  ];
  return (
    <Screen
      title="Mis Cargos"
      aside={
        <ButtonLink look="quiet" to="/mytbm/membresias">
          Mis Compras
        </ButtonLink>
      }
    >
      <OwingNotice owing={owing} />
      <PagedTable
        list={list}
        label="Mis cargos"
        columns={columns}
        keyOf={({ invoice_id }) => invoice_id}
        to={(next) => `/mytbm/pagos?page=${next}`}
        empty={{
          title: notices.charges_empty,
          text: 'Cuando compres un paquete, aquí estará cada cargo.',
          action: { to: '/mytbm/paquetes', label: 'Ver paquetes' },
        }}
      />
    </Screen>
  );
}
