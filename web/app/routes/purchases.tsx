import type { Purchase } from '@tbm/contract/purchases';
import { notices } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { canCancelInTable, canCancelOnCard } from '@tbm/domain/standing';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import type { Column } from '../design/table.tsx';
import { OwingNotice, PurchaseState, useSubscriptions } from '../features/purchases/index.ts';
import styles from '../features/purchases/purchases.module.css';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';

/** Mis Compras [PUR-016..021, PUR-024, PUR-025, ERR-050]. */
export default function Purchases() {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /purchases', { query: { page } }, { keepPrevious: true });
  const { owing } = useSubscriptions();
  const columns: Column<Purchase>[] = [
    { title: 'Folio', cell: ({ purchase_id }) => purchase_id },
    { title: 'Paquete', cell: ({ class_package }) => class_package.title },
    {
      title: 'Total',
      cell: ({ total_payment }) => (total_payment === 0 ? 'GRATIS' : formatPesos(total_payment)),
    },
    { title: 'Fecha', cell: (item) => formatInstant(item.createdAt, timezoneOf(item)) },
    { title: 'Estado', cell: (item) => <PurchaseState item={item} timezone={timezoneOf(item)} /> },
    { title: 'Sig. Cargo', cell: ({ next_charge }) => (next_charge ? formatDay(next_charge) : '—') },
    {
      title: 'Acciones',
      isAction: true,
      cell: (item) => <Actions item={item} canCancel={canCancelInTable(item)} />,
      onCard: (item) => <Actions item={item} canCancel={canCancelOnCard(item)} />,
    },
  ];
  return (
    <Screen title="Mis Compras" aside={<ButtonLink to="/mytbm/paquetes">Ver paquetes</ButtonLink>}>
      <OwingNotice owing={owing} />
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

/**
 * Actions of a purchase: its own file or external link [PUR-019, PUR-020], cancelling, and paying an outstanding
 * amount.
 */
function Actions({ item, canCancel }: { item: Purchase; canCancel: boolean }) {
  const { purchase_id, class_package_id, class_package, status } = item;
  const { file, file_url } = class_package;
  const isBought = status !== 'pending' && status !== 'failed';
  return (
    <div className={styles.rowActions}>
      {isBought && file ? (
        <ButtonLink look="quiet" to={file.url} reloadDocument download={file.name}>
          Archivo
        </ButtonLink>
      ) : null}
      {isBought && file_url ? (
        <ButtonLink look="quiet" to={file_url} target="_blank" rel="noreferrer">
          Enlace
        </ButtonLink>
      ) : null}
      {isBought ? null : (
        <ButtonLink
          look="quiet"
          to={status === 'pending' ? `/gracias/${purchase_id}/` : `/checkout/${class_package_id}/`}
        >
          {status === 'pending' ? 'Ver mi pago' : 'Comprar de nuevo'}
        </ButtonLink>
      )}
      {canCancel ? (
        <ButtonLink look="plain" to={`/mytbm/cancel/${purchase_id}`}>
          Cancelar
        </ButtonLink>
      ) : null}
    </div>
  );
}
