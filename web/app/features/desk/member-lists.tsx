import { currentInstant } from '@tbm/browser/clock';
import type {
  LedgerEntry,
  MemberCharge,
  MemberMessage,
  MemberReservation,
} from '@tbm/contract/member-record';
import { ledgerActors, ledgerChangeText, ledgerReasonText } from '@tbm/domain/ledger';
import { formatPesos } from '@tbm/domain/money';
import { reservationStatus } from '@tbm/domain/reservations';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Entry } from '../../design/entry.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { LinkTabs } from '../../design/link-tabs.tsx';
import { PagedTable } from '../../design/paged-table.tsx';
import type { Column } from '../../design/table.tsx';
import { useHere } from '../../platform/here.ts';
import { usePageNumber } from '../../platform/page-number.ts';
import { useApi } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';
import { ChargeBadge, ReceiptButton } from '../purchases/index.ts';
import { StatusBadge } from '../reservations/index.ts';
import styles from './desk.module.css';
import { MemberFixedPlaces } from './member-fixed-places.tsx';

interface Of {
  customer_id: number;
  branch_id: number;
}

/** The address of another page of the open list. */
export function usePages(): (page: number) => string {
  const here = useHere();
  return (page) => here({ page: page === 1 ? null : String(page) });
}

/** Every change of the member's credits. */
export function MemberLedger({ customer_id, branch_id }: Of): ReactNode {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi(
    'GET /members/:id/ledger',
    { params: { id: customer_id }, query: { page } },
    { keepPrevious: true },
  );
  const when = (row: LedgerEntry): string => formatInstant(row.createdAt, timezoneOf({ branch_id }));
  const what = (row: LedgerEntry): string =>
    row.class
      ? `${ledgerReasonText(row)}: ${row.class.name}, ${formatInstant(row.class.class_date, timezoneOf(row.class))}`
      : ledgerReasonText(row);
  const columns: Column<LedgerEntry>[] = [
    { title: 'Cuándo', isHeader: true, cell: when },
    { title: 'Qué', cell: what },
    { title: 'Quién', cell: (row) => row.who ?? ledgerActors[row.by] },
    { title: 'De qué paquete', cell: (row) => row.title },
    { title: 'Cambio', cell: (row) => <strong>{ledgerChangeText(row)}</strong> },
    { title: 'Quedan', cell: (row) => (row.is_unlimited ? '—' : row.balance) },
  ];
  return (
    <PagedTable
      list={list}
      label="Movimientos de créditos"
      columns={columns}
      keyOf={({ credit_ledger_id }) => credit_ledger_id}
      to={usePages()}
      card={(row) => (
        <Entry
          title={ledgerChangeText(row)}
          aside={row.is_unlimited ? null : <span>Quedan {row.balance}</span>}
          isQuiet
        >
          <p>{what(row)}</p>
          <p>
            {when(row)} · {row.who ?? ledgerActors[row.by]}
          </p>
          <p>{row.title}</p>
        </Entry>
      )}
      empty={{ title: 'Sin movimientos', text: 'Todavía no ha tenido créditos.' }}
    />
  );
}

const filters = [
  { value: 'upcoming', title: 'Próximas' },
  { value: 'past', title: 'Pasadas' },
  { value: 'cancelled', title: 'Canceladas' },
  { value: 'waitlist', title: 'Listas de espera' },
  { value: 'fijos', title: 'Lugares fijos' },
] as const;
type Filter = (typeof filters)[number]['value'];

/** The member's places in classes, the waitlists that the member is on, and the fixed places. */
export function MemberPlaces(of: Of): ReactNode {
  const [params] = useSearchParams();
  const filter = filters.find(({ value }) => value === params.get('filtro'))?.value ?? 'upcoming';
  return (
    <>
      <LinkTabs
        label="Qué reservaciones"
        current={filter}
        tabs={filters.map(({ value, title }) => ({ value, title, to: `?ver=reservaciones&filtro=${value}` }))}
      />
      {filter === 'waitlist' ? (
        <Waits {...of} />
      ) : filter === 'fijos' ? (
        <MemberFixedPlaces {...of} />
      ) : (
        <Places key={filter} filter={filter} {...of} />
      )}
    </>
  );
}

function Places({ customer_id, filter }: Of & { filter: Exclude<Filter, 'waitlist' | 'fijos'> }) {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi(
    'GET /members/:id/reservations',
    { params: { id: customer_id }, query: { page, filter } },
    { keepPrevious: true },
  );
  const now = currentInstant();
  const when = ({ single_class }: MemberReservation): string =>
    formatInstant(single_class.class_date, timezoneOf(single_class));
  const state = (row: MemberReservation) => (
    <StatusBadge isForTeam status={reservationStatus(row, now, timezoneOf(row.single_class))} />
  );
  const name = (row: MemberReservation) => (
    <Link to={`/recepcion/clase/${row.single_class_id}/`}>{row.single_class.class_type.name}</Link>
  );
  return (
    <PagedTable
      list={list}
      label="Reservaciones"
      columns={[
        { title: 'Clase', isHeader: true, cell: name },
        { title: 'Cuándo', cell: when },
        { title: 'Lugar', cell: ({ spot }) => spot ?? '—' },
        { title: 'Invitada', cell: ({ guest_name }) => guest_name ?? '—' },
        { title: 'Estado', cell: state },
      ]}
      keyOf={({ class_reservation_id }) => class_reservation_id}
      to={usePages()}
      card={(row) => (
        <Entry title={name(row)} aside={state(row)}>
          <p>{when(row)}</p>
          {row.spot === null ? null : <p>Lugar {row.spot}</p>}
          {row.guest_name ? <p>Invitada: {row.guest_name}</p> : null}
        </Entry>
      )}
      empty={{ title: 'Ninguna', text: 'Aquí no hay reservaciones.' }}
    />
  );
}

function Waits({ customer_id }: Of) {
  const timezoneOf = useTimezoneOf();
  const { data, error, refetch } = useApi('GET /members/:id/waitlist', { params: { id: customer_id } });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
  return (
    <div className={styles.card}>
      {data.length === 0 ? <p className={styles.sub}>No espera lugar en ninguna clase.</p> : null}
      {data.map(({ waitlist_id, single_class_id, single_class }) => (
        <p key={waitlist_id} className={styles.line}>
          <Link to={`/recepcion/clase/${single_class_id}/`}>
            {single_class.class_type.name}, {formatInstant(single_class.class_date, timezoneOf(single_class))}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** What of a charge was returned, by whom and why. */
const refundText = ({ refunded, pending, refunded_by, reason, refund_of }: MemberCharge): string =>
  [
    refunded > 0 ? `Se reembolsaron ${formatPesos(refunded)}` : '',
    pending > 0 ? `${formatPesos(pending)} en camino` : '',
    refund_of === null ? '' : `Del cargo ${refund_of}`,
    refunded_by ? `Lo hizo ${refunded_by}` : '',
    reason ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** The member's charges and refunds. */
export function MemberCharges({ customer_id }: Of): ReactNode {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi(
    'GET /members/:id/charges',
    { params: { id: customer_id }, query: { page } },
    { keepPrevious: true },
  );
  const when = (row: MemberCharge): string => formatInstant(row.createdAt, timezoneOf(row));
  const receipt = ({ invoice_id, status }: MemberCharge) =>
    status === 'failed' ? null : <ReceiptButton invoice_id={invoice_id} customer_id={customer_id} />;
  const state = (row: MemberCharge) => (
    <>
      <ChargeBadge status={row.status} /> <span className={styles.sub}>{refundText(row)}</span>
    </>
  );
  return (
    <PagedTable
      list={list}
      label="Cobros"
      columns={[
        { title: 'Folio del cargo', isHeader: true, cell: ({ invoice_id }) => invoice_id },
        { title: 'Paquete', cell: (row) => `${row.title}${row.bill ? ` · Nota ${row.bill}` : ''}` },
        { title: 'Total', cell: (row) => <strong>{formatPesos(row.total_payment)}</strong> },
        { title: 'Cuándo', cell: when },
        { title: 'Método de pago', cell: (row) => row.payment_method },
        { title: 'Estado', cell: state },
        { title: 'Recibo', isAction: true, cell: receipt },
      ]}
      keyOf={({ invoice_id }) => invoice_id}
      to={usePages()}
      card={(row) => (
        <Entry title={formatPesos(row.total_payment)} aside={receipt(row)} isQuiet>
          <p>{state(row)}</p>
          <p>{row.title}</p>
          <p>
            {when(row)} · {row.payment_method}
            {row.bill ? ` · Nota ${row.bill}` : ''}
          </p>
          <p>Folio del cargo {row.invoice_id}</p>
        </Entry>
      )}
      empty={{ title: 'Sin cobros', text: 'Todavía no se le ha cobrado nada.' }}
    />
  );
}

const channels: Record<MemberMessage['channel'], string> = {
  email: 'Correo',
  whatsapp: 'WhatsApp',
  push: 'Dispositivo',
};
const states: Record<MemberMessage['state'], string> = {
  waiting: 'Por salir',
  sent: 'Enviado',
  failed: 'No salió',
  withdrawn: 'Retirado',
};

/** The messages to the member, and the conversation by WhatsApp. */
export function MemberMessages({ customer_id, branch_id }: Of): ReactNode {
  const page = usePageNumber();
  const timezoneOf = useTimezoneOf();
  const list = useApi(
    'GET /members/:id/messages',
    { params: { id: customer_id }, query: { page } },
    { keepPrevious: true },
  );
  const when = (row: MemberMessage): string => formatInstant(row.createdAt, timezoneOf({ branch_id }));
  const conversation = list.data?.conversation_id ?? null;
  return (
    <>
      {conversation === null ? null : (
        <p>
          <Link to={`/recepcion/mensajes/${conversation}/`}>Abrir su conversación por WhatsApp</Link>
        </p>
      )}
      <PagedTable
        list={list}
        label="Mensajes"
        columns={[
          { title: 'Cuándo', isHeader: true, cell: when },
          { title: 'Qué', cell: ({ type }) => type },
          { title: 'Por', cell: ({ channel }) => channels[channel] },
          { title: 'Estado', cell: ({ state }) => states[state] },
        ]}
        keyOf={({ message_id }) => message_id}
        to={usePages()}
        card={(row) => (
          <Entry title={row.type} isQuiet>
            <p>
              {when(row)} · {channels[row.channel]} · {states[row.state]}
            </p>
          </Entry>
        )}
        empty={{ title: 'Sin mensajes', text: 'Todavía no le hemos enviado nada.' }}
      />
    </>
  );
}
