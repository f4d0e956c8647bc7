import type { ReservationRow } from '@tbm/contract/reservations';
import { notices } from '@tbm/domain/messages';
import { reservationStatus } from '@tbm/domain/reservations';
import { isCancelable } from '@tbm/domain/schedule';
import { formatInstant } from '@tbm/domain/time';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import { type Column, LinkTabs } from '../design/table.tsx';
import { CodeButton } from '../features/check-in/index.ts';
import { useCredits } from '../features/credits/index.ts';
import { StatusBadge, useCancel } from '../features/reservations/index.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../root.tsx';

const titles = { all: 'Todas', upcoming: 'Próximas', past: 'Pasadas', cancelled: 'Canceladas' };
type Filter = keyof typeof titles;

/** Mis Reservaciones [RES-001..007]. */
export default function Reservations() {
  const { branches, branch: first } = useRoot();
  const [params] = useSearchParams();
  const wanted = params.get('filter') as Filter;
  const filter: Filter = wanted in titles ? wanted : 'all';
  const page = usePageNumber();
  const list = useApi('GET /class_reservations', { query: { filter, page } }, { keepPrevious: true });
  const credits = useCredits();
  const { ask, modal } = useCancel(first.timezone);
  const now = new Date().toISOString();
  const branchOf = (row: ReservationRow) =>
    branches.find(({ branch_id }) => branch_id === row.single_class.branch_id) ?? first;
  const to = (next: Filter, number = 1) =>
    `/mytbm/reservaciones?filter=${next}${number > 1 ? `&page=${number}` : ''}`;
  const columns: Column<ReservationRow>[] = [
    { title: 'Clase', cell: ({ single_class }) => single_class.class_type.name },
    {
      title: 'Coach',
      cell: ({ single_class }) =>
        single_class.class_instructors.map(({ instructor }) => instructor.name).join(' y '),
    },
    {
      title: 'Fecha',
      cell: (row) => {
        const { timezone, name, branch_id } = branchOf(row);
        const at = formatInstant(row.single_class.class_date, timezone);
        return branch_id === first.branch_id ? at : `${at} (${name})`;
      },
    },
    { title: 'Lugar', cell: ({ spot }) => spot ?? 'Al llegar' },
    {
      title: 'Estado',
      cell: (row) => <StatusBadge status={reservationStatus(row, now, branchOf(row).timezone)} />,
    },
    {
      title: 'Acciones',
      isAction: true,
      cell: (row) => (
        <>
          {reservationStatus(row, now, branchOf(row).timezone) === 'upcoming' ? (
            <CodeButton id={row.class_reservation_id} />
          ) : null}
          {row.deletedAt === null &&
          isCancelable(row.single_class.class_date, now, branchOf(row).cancel_minutes) ? (
            <Button look="quiet" onClick={() => ask(row)}>
              Cancelar
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <Screen
      title="Mis Reservaciones"
      aside={
        <>
          <span>
            Clases disponibles: <strong>{credits.query.data ? credits.text : '…'}</strong>
          </span>
          <ButtonLink to="/mytbm/paquetes">Comprar Clases</ButtonLink>
        </>
      }
    >
      <LinkTabs
        label="Filtro"
        current={filter}
        tabs={(Object.keys(titles) as Filter[]).map((value) => ({
          value,
          title: titles[value],
          to: to(value),
        }))}
      />
      <PagedTable
        list={list}
        label="Mis reservaciones"
        columns={columns}
        keyOf={(row) => row.class_reservation_id}
        to={(next) => to(filter, next)}
        empty={{
          title: notices.reservations_empty,
          text: 'Mira el horario y aparta tu lugar.',
          action: { to: '/mytbm/presencial', label: 'Ir a Reservar' },
        }}
      />
      {modal}
    </Screen>
  );
}
