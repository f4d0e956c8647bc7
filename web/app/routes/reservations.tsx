import type { ReservationRow } from '@tbm/contract/reservations';
import { notices } from '@tbm/domain/notices';
import { reservationStatus } from '@tbm/domain/reservations';
import { dayIn, formatMonth } from '@tbm/domain/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { showAlert } from '../design/alerts.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Entry } from '../design/entry.tsx';
import { LinkTabs } from '../design/link-tabs.tsx';
import { PagedTable } from '../design/paged-table.tsx';
import { Screen } from '../design/screen.tsx';
import type { Column } from '../design/table.tsx';
import { When } from '../design/when.tsx';
import { MyCalendar } from '../features/calendar/index.ts';
import { CreditsLeft } from '../features/credits/index.ts';
import { Given, MainAction, OtherActions } from '../features/reservations/actions.tsx';
import { ClassLink } from '../features/reservations/class-link.tsx';
import { ClassTicket } from '../features/reservations/class-ticket.tsx';
import { className, spotText } from '../features/reservations/facts.ts';
import { StatusBadge, WaiverLink } from '../features/reservations/index.ts';
import { RatingDialog } from '../features/reservations/rating-dialog.tsx';
import styles from '../features/reservations/reservations.module.css';
import { coachNames } from '../features/schedule/index.ts';
import { useCancel } from '../features/schedule/use-cancel.tsx';
import { useHere } from '../platform/here.ts';
import { usePageNumber } from '../platform/page-number.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';

const titles = {
  all: 'Todas',
  upcoming: 'Próximas',
  past: 'Pasadas',
  cancelled: 'Canceladas',
};
type Filter = keyof typeof titles;
/** What an empty tab says; only the one that lists all knows that the member never reserved a class. */
const none: Record<Filter, string> = {
  all: notices.reservations_empty,
  upcoming: 'No tienes clases próximas.',
  past: 'No tienes clases pasadas.',
  cancelled: 'No tienes clases canceladas.',
};

/** The query parameter that names the place to give up. */
const giveUpParameter = 'no_voy';
const gone = 'Ese lugar ya no está entre tus próximas clases.';

/** Mis Reservaciones [RES-001..007]: upcoming ones first; the others by month. */
export default function Reservations() {
  const { branches, branch: first } = useRoot();
  const [params] = useSearchParams();
  const requested = params.get('filter') as Filter;
  const filter: Filter = Object.hasOwn(titles, requested) ? requested : 'upcoming';
  const page = usePageNumber();
  const list = useApi('GET /class_reservations', { query: { filter, page } }, { keepPrevious: true });
  const { ask, modal } = useCancel();
  useAskedPlace(list.data?.data, ask);
  const feed = useApi('GET /calendar', {}).data?.url ?? null;
  const [rating, setRating] = useState<ReservationRow | null>(null);
  const now = useNow(30_000);
  const to = (next: Filter, number = 1) =>
    `/mytbm/reservaciones?filter=${next}${number > 1 ? `&page=${number}` : ''}`;
  const ofRow = (row: ReservationRow) => {
    const { branch_id, class_date } = row.single_class;
    const branch = branches.find((each) => each.branch_id === branch_id) ?? first;
    return {
      branch,
      at: class_date,
      timezone: branch.timezone,
      /** Named only when it is not the member's own branch. */
      place: branch.branch_id === first.branch_id ? null : branch.name,
      status: reservationStatus(row, now, branch.timezone),
      main: {
        row,
        branch,
        now,
        onRate: setRating,
      },
      others: <OtherActions row={row} branch={branch} now={now} feed={feed} onCancel={ask} />,
    };
  };
  const columns: Column<ReservationRow>[] = [
    {
      title: 'Fecha',
      isHeader: true,
      cell: (row) => {
        const { at, timezone, place } = ofRow(row);
        return (
          <>
            <When at={at} timezone={timezone} />
            {place ? <span className={styles.place}>{place}</span> : null}
          </>
        );
      },
    },
    {
      title: 'Clase',
      cell: (row) => (
        <>
          <strong>{className(row)}</strong>
          <ClassLink {...ofRow(row).main} look="words" />
          <WaiverLink {...ofRow(row).main} look="words" />
        </>
      ),
    },
    { title: 'Coach', cell: ({ single_class }) => coachNames(single_class) },
    {
      title: 'Lugar',
      cell: ({ spot, single_class }) => (single_class.is_virtual_class ? 'En línea' : (spot ?? 'Al llegar')),
    },
    { title: 'Estado', cell: (row) => <StatusBadge status={ofRow(row).status} /> },
    {
      title: 'Acciones',
      isAction: true,
      cell: (row) => {
        const { main, others } = ofRow(row);
        return (
          <>
            <Given row={row} />
            <MainAction {...main} />
            {others}
          </>
        );
      },
    },
  ];
  const isFirst = (row: ReservationRow) =>
    filter === 'upcoming' && list.data?.page === 1 && list.data.data[0] === row;
  const card = (row: ReservationRow): ReactNode => {
    const { branch, at, timezone, place, status, main, others } = ofRow(row);
    if (isFirst(row))
      return (
        <div className={styles.ticket}>
          <ClassTicket row={row} branch={branch} now={now}>
            <MainAction {...main} look="light" wide />
            {others}
          </ClassTicket>
        </div>
      );
    return (
      <Entry
        title={<When at={at} timezone={timezone} />}
        level={filter === 'upcoming' ? 2 : 3}
        aside={filter === 'upcoming' && status === 'upcoming' ? null : <StatusBadge status={status} />}
        isQuiet={filter !== 'upcoming'}
        actions={
          <>
            <MainAction {...main} />
            {others}
          </>
        }
      >
        <p>
          <strong>{className(row)}</strong> con {coachNames(row.single_class)}
        </p>
        <p>
          {spotText(row)}
          {place ? ` · ${place}` : ''}
        </p>
        <ClassLink {...main} />
        <WaiverLink {...main} look="words" />
        <Given row={row} />
      </Entry>
    );
  };
  return (
    <Screen
      title="Mis Reservaciones"
      aside={
        <>
          <ButtonLink look="quiet" to="/mytbm/lugares-fijos">
            Lugares fijos
          </ButtonLink>
          <ButtonLink look={list.data?.total === 0 ? 'quiet' : 'ink'} to="/mytbm/paquetes">
            Comprar Clases
          </ButtonLink>
        </>
      }
    >
      <CreditsLeft />
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
        card={card}
        keyOf={(row) => row.class_reservation_id}
        to={(next) => to(filter, next)}
        {...(filter === 'upcoming'
          ? {}
          : {
              groupOf: (row: ReservationRow) => {
                const { at, timezone } = ofRow(row);
                const title = formatMonth(dayIn(at, timezone));
                return { key: title, title };
              },
            })}
        empty={{
          title: none[filter],
          text: 'Mira el horario y reserva tu lugar.',
          action: { to: '/mytbm/presencial', label: 'Ir a Reservar' },
        }}
      />
      {list.data ? (
        <div className={styles.calendar}>
          <MyCalendar />
        </div>
      ) : null}
      {modal}
      {rating ? <RatingDialog row={rating} onClose={() => setRating(null)} /> : null}
    </Screen>
  );
}

/** Opens the dialog that gives a place up when the address names it (`no_voy`), as the button of a reminder does. */
function useAskedPlace(
  rows: readonly ReservationRow[] | undefined,
  ask: (row: ReservationRow) => void,
): void {
  const [params] = useSearchParams();
  const here = useHere();
  const navigate = useNavigate();
  const id = Number(params.get(giveUpParameter)) || 0;
  // Asked once: the address keeps the id until the navigation has ended.
  const asked = useRef(0);
  useEffect(() => {
    if (!id) asked.current = 0;
    if (!rows || id === asked.current) return;
    asked.current = id;
    const row = rows.find(({ class_reservation_id }) => class_reservation_id === id);
    if (row && !row.attend) ask(row);
    else showAlert(gone);
    void navigate(here({ [giveUpParameter]: null }), { replace: true, preventScrollReset: true });
  });
}
