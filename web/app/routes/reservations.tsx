import type { ReservationRow } from '@tbm/contract/reservations';
import { notices } from '@tbm/domain/messages';
import { canRate, reservationStatus } from '@tbm/domain/reservations';
import { isBookable, isCancelable } from '@tbm/domain/schedule';
import { dayIn, formatInstant } from '@tbm/domain/time';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../design/button.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import { GivenStars } from '../design/stars.tsx';
import { type Column, LinkTabs } from '../design/table.tsx';
import { eventAddress, MyCalendar } from '../features/calendar/index.ts';
import { CodeButton } from '../features/check-in/index.ts';
import { useCredits } from '../features/credits/index.ts';
import { RatingDialog, StatusBadge, useCancel } from '../features/reservations/index.ts';
import { classAddress, coachNames } from '../features/schedule/index.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

const titles = { all: 'Todas', upcoming: 'Próximas', past: 'Pasadas', cancelled: 'Canceladas' };
type Filter = keyof typeof titles;

/** Mis Reservaciones [RES-001..007]. */
export default function Reservations() {
  const { branches, branch: first } = useRoot();
  const [params] = useSearchParams();
  const requested = params.get('filter') as Filter;
  const filter: Filter = Object.hasOwn(titles, requested) ? requested : 'all';
  const page = usePageNumber();
  const list = useApi('GET /class_reservations', { query: { filter, page } }, { keepPrevious: true });
  const credits = useCredits();
  const { ask, modal } = useCancel();
  const feed = useApi('GET /calendar', {});
  const [rating, setRating] = useState<ReservationRow | null>(null);
  const now = new Date().toISOString();
  const branchOf = (row: ReservationRow) =>
    branches.find(({ branch_id }) => branch_id === row.single_class.branch_id) ?? first;
  const to = (next: Filter, number = 1) =>
    `/mytbm/reservaciones?filter=${next}${number > 1 ? `&page=${number}` : ''}`;
  const columns: Column<ReservationRow>[] = [
    {
      title: 'Clase',
      cell: ({ single_class, guest_name }) =>
        guest_name ? `${single_class.class_type.name} (para ${guest_name})` : single_class.class_type.name,
    },
    { title: 'Coach', cell: ({ single_class }) => coachNames(single_class) },
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
      cell: (row) => {
        const { timezone, cancel_minutes, book_after_start_minutes } = branchOf(row);
        const { class_reservation_id, class_stars, coach_stars, single_class, guest_name } = row;
        const { class_date } = single_class;
        const active = row.deletedAt === null;
        const isAhead = active && Date.parse(class_date) > Date.parse(now);
        return (
          <>
            {reservationStatus(row, now, timezone) === 'upcoming' ? (
              <CodeButton id={class_reservation_id} />
            ) : null}
            {canRate(row, now, timezone) ? (
              <Button look="accent" onClick={() => setRating(row)}>
                Calificar
              </Button>
            ) : null}
            {class_stars && coach_stars ? (
              <>
                <GivenStars label="clase" stars={class_stars} />
                <GivenStars label="coach" stars={coach_stars} />
              </>
            ) : null}
            {active && !guest_name && isBookable(class_date, now, book_after_start_minutes) && !row.attend ? (
              <ButtonLink
                look="quiet"
                to={classAddress(single_class, dayIn(class_date, timezone).toString())}
              >
                Cambiar lugar
              </ButtonLink>
            ) : null}
            {isAhead && feed.data && !guest_name ? (
              <ButtonLink look="quiet" to={eventAddress(feed.data.url, class_reservation_id)} reloadDocument>
                Calendario
              </ButtonLink>
            ) : null}
            {active && isCancelable(class_date, now, cancel_minutes) ? (
              <Button look="quiet" onClick={() => ask(row)}>
                Cancelar
              </Button>
            ) : null}
          </>
        );
      },
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
          <MyCalendar />
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
          text: 'Mira el horario y reserva tu lugar.',
          action: { to: '/mytbm/presencial', label: 'Ir a Reservar' },
        }}
      />
      {modal}
      {rating ? <RatingDialog row={rating} onClose={() => setRating(null)} /> : null}
    </Screen>
  );
}
