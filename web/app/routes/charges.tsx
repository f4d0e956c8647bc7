import type { Charge } from '@tbm/contract/purchases';
import { formatPesos } from '@tbm/domain/money';
import { notices } from '@tbm/domain/notices';
import { dayIn, formatDay, formatInstant } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { Entry } from '../design/entry.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import type { Column } from '../design/table.tsx';
import {
  ChargeBadge,
  MonthTitle,
  OwingNotice,
  ReceiptButton,
  useSubscriptions,
} from '../features/purchases/index.ts';
import styles from '../features/purchases/purchases.module.css';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';

/** What was charged, and for whom where it is another member of the family. */
const titleOf = ({ class_package, purchase }: Charge): string =>
  purchase.paid_for ? `${class_package.title} · para ${purchase.paid_for}` : class_package.title;

/** Mis Cargos, a statement by month [PUR-022, PUR-023]. */
export default function Charges() {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /invoices', { query: { page } }, { keepPrevious: true });
  const { owing } = useSubscriptions();
  const date = ({ createdAt, purchase }: Charge) => formatInstant(createdAt, timezoneOf(purchase));
  const columns: Column<Charge>[] = [
    { title: 'Folio', isHeader: true, cell: ({ invoice_id }) => invoice_id },
    { title: 'Compra', cell: ({ purchase_id }) => purchase_id },
    { title: 'Paquete', cell: titleOf },
    { title: 'Total', cell: ({ total_payment }) => <strong>{formatPesos(total_payment)}</strong> },
    { title: 'Fecha', cell: date },
    {
      title: 'Próximo',
      cell: ({ purchase }) => (purchase.next_charge ? formatDay(purchase.next_charge) : '—'),
    },
    { title: 'Estado', cell: ({ status }) => <ChargeBadge status={status} /> },
    { title: 'Recibo', isAction: true, cell: ({ invoice_id }) => <ReceiptButton invoice_id={invoice_id} /> },
  ];
  const groupOf = ({ createdAt, purchase }: Charge) => {
    const key = dayIn(createdAt, timezoneOf(purchase)).toPlainYearMonth().toString();
    const sum = list.data?.months.find(({ month }) => month === key);
    return { key, title: <MonthTitle month={key} sum={sum} /> };
  };
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
        groupOf={groupOf}
        card={(item) => (
          <Entry
            title={formatPesos(item.total_payment)}
            level={3}
            isQuiet
            aside={
              <span className={styles.aside}>
                <ChargeBadge status={item.status} />
                <ReceiptButton invoice_id={item.invoice_id} />
              </span>
            }
          >
            <p>{titleOf(item)}</p>
            <p>{date(item)}</p>
            <p>
              Folio del cargo {item.invoice_id} · compra {item.purchase_id}
            </p>
            {item.purchase.next_charge ? <p>Próximo cargo: {formatDay(item.purchase.next_charge)}</p> : null}
          </Entry>
        )}
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
