import type { Purchase } from '@tbm/contract/purchases';
import { checkoutAddress } from '@tbm/domain/checkout-address';
import { formatPesos } from '@tbm/domain/money';
import { notices } from '@tbm/domain/notices';
import { canCancelInTable, canCancelOnCard, costSoFar } from '@tbm/domain/standing';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { Entry } from '../design/entry.tsx';
import { IconLink } from '../design/icon-action.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import panel from '../design/panel.module.css';
import { Screen } from '../design/screen.tsx';
import type { Column } from '../design/table.tsx';
import {
  CurrentAccess,
  OwingNotice,
  PurchaseState,
  Renewals,
  useSubscriptions,
} from '../features/purchases/index.ts';
import {
  OpenPauses,
  OpenPlanChanges,
  useOpenPauses,
  useOpenPlanChanges,
} from '../features/subscription-changes/index.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';
import { inBrowser } from '../platform/this-browser.ts';

/** `$1,490`, or 'GRATIS'. */
const total = (item: Purchase): string => (costSoFar(item) === 0 ? 'GRATIS' : formatPesos(costSoFar(item)));

/** Mis Compras: what renews, then every purchase [PUR-016..021, PUR-024, PUR-025, ERR-050]. */
export default function Purchases() {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /purchases', { query: { page } }, { keepPrevious: true });
  const { running, owing } = useSubscriptions();
  const pauses = useOpenPauses();
  const changes = useOpenPlanChanges();
  const pauseOf = (item: Purchase) => pauses.find(({ purchase_id }) => purchase_id === item.purchase_id);
  const stateOf = (item: Purchase) => (
    <PurchaseState item={item} timezone={timezoneOf(item)} isPaused={pauseOf(item)?.state === 'running'} />
  );
  const date = (item: Purchase) => formatInstant(item.createdAt, timezoneOf(item));
  const columns: Column<Purchase>[] = [
    { title: 'Folio', cell: ({ purchase_id }) => purchase_id },
    {
      title: 'Paquete',
      isHeader: true,
      cell: ({ class_package, paid_by }) =>
        paid_by ? `${class_package.title} · lo paga ${paid_by}` : class_package.title,
    },
    { title: 'Total', cell: total },
    { title: 'Fecha', cell: date },
    { title: 'Estado', cell: stateOf },
    { title: 'Sig. Cargo', cell: ({ next_charge }) => (next_charge ? formatDay(next_charge) : '—') },
    {
      title: 'Acciones',
      isAction: true,
      cell: (item) => <Actions item={item} canCancel={canCancelInTable(item)} />,
    },
  ];
  return (
    <Screen
      title="Mis Compras"
      aside={
        <ButtonLink look={list.data?.total === 0 ? 'quiet' : 'ink'} to="/mytbm/paquetes">
          Ver paquetes
        </ButtonLink>
      }
    >
      <OwingNotice owing={owing} />
      <PaidForOthers />
      <OpenPauses pauses={pauses} />
      <OpenPlanChanges changes={changes} />
      <Renewals
        running={running.filter((item) => !owing.includes(item) && !pauseOf(item))}
        changes={changes}
      />
      {page === 1 && owing.length === 0 ? <CurrentAccess purchases={list.data?.data ?? []} /> : null}
      <PagedTable
        list={list}
        label="Mis compras"
        columns={columns}
        card={(item) => (
          <Entry
            title={item.class_package.title}
            isQuiet={item.status !== 'active'}
            aside={stateOf(item)}
            actions={<Actions item={item} canCancel={canCancelOnCard(item)} />}
          >
            <p>
              {total(item)} · {date(item)}
            </p>
            {item.paid_by ? <p>Lo paga {item.paid_by}</p> : null}
            <p>
              Folio de compra {item.purchase_id}
              {item.next_charge ? ` · Siguiente cargo: ${formatDay(item.next_charge)}` : ''}
            </p>
          </Entry>
        )}
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

/** Leads to what the member pays for others and can cancel. Renders nothing without such a subscription. */
function PaidForOthers() {
  const { data } = useApi('GET /family', { query: {} });
  const paid = (data?.members ?? []).filter(({ subscriptions }) => subscriptions.length > 0);
  if (paid.length === 0) return null;
  return (
    <section className={panel.aside} aria-label="Lo que pagas para otras">
      <p>También pagas una suscripción para {paid.map(({ name }) => name).join(', ')}.</p>
      <ButtonLink look="quiet" to="/mytbm/informacion?familia">
        Ver o cancelar lo que pagas
      </ButtonLink>
    </section>
  );
}

/**
 * Actions of a purchase: its own file or external link [PUR-019, PUR-020], cancelling, and paying an outstanding
 * amount.
 */
function Actions({ item, canCancel }: { item: Purchase; canCancel: boolean }) {
  const { purchase_id, class_package, status } = item;
  const { title, file, file_url } = class_package;
  const isBought = status !== 'pending' && status !== 'failed';
  return (
    <>
      {isBought ? null : (
        <ButtonLink
          look="quiet"
          to={status === 'pending' ? `/gracias/${purchase_id}/` : checkoutAddress(item)}
        >
          {status === 'pending' ? 'Ver mi pago' : 'Comprar de nuevo'}
        </ButtonLink>
      )}
      {isBought && file ? (
        <IconLink
          icon="file"
          label="Archivo"
          of={title}
          to={file.url}
          reloadDocument
          download={file.name}
          onClick={inBrowser('guardar el archivo')}
        />
      ) : null}
      {isBought && file_url ? (
        <IconLink icon="link" label="Enlace" of={title} to={file_url} target="_blank" rel="noreferrer" />
      ) : null}
      {canCancel ? (
        <IconLink icon="cancel" label="Cancelar" of={title} to={`/mytbm/cancel/${purchase_id}`} />
      ) : null}
    </>
  );
}
