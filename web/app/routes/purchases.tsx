import type { Purchase } from '@tbm/contract/purchases';
import { notices } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import type { Column } from '../design/table.tsx';
import { PurchaseBadge } from '../features/purchases/index.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../root.tsx';

/** Mis Compras [PUR-016..020, ERR-050]. */
export default function Purchases() {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /purchases', { query: { page } }, { keepPrevious: true });
  const columns: Column<Purchase>[] = [
    { title: 'Folio', cell: ({ purchase_id }) => purchase_id },
    { title: 'Paquete', cell: ({ class_package }) => class_package.title },
    {
      title: 'Total',
      cell: ({ total_payment }) => (total_payment === 0 ? 'GRATIS' : formatPesos(total_payment)),
    },
    { title: 'Fecha', cell: (item) => formatInstant(item.createdAt, timezoneOf(item)) },
    { title: 'Estado', cell: (item) => <PurchaseBadge item={item} timezone={timezoneOf(item)} /> },
    { title: 'Sig. Cargo', cell: ({ next_charge }) => (next_charge ? formatDay(next_charge) : '—') },
    { title: 'Acciones', isAction: true, cell: (item) => <Files item={item} /> },
  ];
  return (
    <Screen title="Mis Compras" aside={<ButtonLink to="/mytbm/paquetes">Ver paquetes</ButtonLink>}>
      <PagedTable
        list={list}
        label="Mis compras"
        columns={columns}
        keyOf={({ purchase_id }) => purchase_id}
        to={(next) => `/mytbm/membresias?page=${next}`}
        empty={{
          title: notices.purchases_empty,
          text: 'Elige cómo quieres entrenar y aquí verás tus compras, sus archivos y sus fechas.',
          action: { to: '/mytbm/paquetes', label: 'Ver paquetes' },
        }}
      />
    </Screen>
  );
}

/** What comes with a package: a file of ours, and one elsewhere [PUR-019, PUR-020]. */
function Files({ item: { class_package, status } }: { item: Purchase }) {
  const { file, file_url } = class_package;
  if (status === 'pending' || status === 'failed') return null;
  return (
    <>
      {file ? (
        <ButtonLink look="quiet" to={file.url} reloadDocument download={file.name}>
          Archivo
        </ButtonLink>
      ) : null}
      {file_url ? (
        <ButtonLink look="quiet" to={file_url} target="_blank" rel="noreferrer">
          Enlace
        </ButtonLink>
      ) : null}
    </>
  );
}
