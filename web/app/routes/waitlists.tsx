import type { WaitlistEntry } from '@tbm/contract/waitlist';
import { notices } from '@tbm/domain/notices';
import { dayIn, formatDayMonth, formatInstant } from '@tbm/domain/time';
import { ButtonLink } from '../design/button.tsx';
import { Entry } from '../design/entry.tsx';
import { IconButton } from '../design/icon-action.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { type Column, DataTable } from '../design/table.tsx';
import { When } from '../design/when.tsx';
import { classAddress, coachNames } from '../features/schedule/index.ts';
import { useLeave, WaitlistHelp } from '../features/waitlist/index.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';

/** Mis Listas de Espera [WAIT-001..004, WAIT-009, ERR-052]. */
export default function Waitlists() {
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /waitlist', {});
  const { ask, modal } = useLeave();
  const nameOf = ({ single_class }: WaitlistEntry) =>
    `${single_class.class_type.name}, ${formatDayMonth(dayIn(single_class.class_date, timezoneOf(single_class)))}`;
  const joinedText = ({ createdAt, single_class }: WaitlistEntry) =>
    formatInstant(createdAt, timezoneOf(single_class));
  const see = (item: WaitlistEntry) => (
    <ButtonLink
      look="quiet"
      to={classAddress(
        item.single_class,
        dayIn(item.single_class.class_date, timezoneOf(item.single_class)).toString(),
      )}
      aria-label={`Ver clase ${nameOf(item)}`}
    >
      Ver clase
    </ButtonLink>
  );
  const leave = (item: WaitlistEntry) => (
    <IconButton icon="cancel" label="Cancelar" of={nameOf(item)} onClick={() => ask(item.waitlist_id)} />
  );
  const columns: Column<WaitlistEntry>[] = [
    { title: 'Clase', isHeader: true, cell: ({ single_class }) => single_class.class_type.name },
    { title: 'Coach', cell: ({ single_class }) => coachNames(single_class) },
    {
      title: 'Fecha y hora',
      cell: ({ single_class }) => formatInstant(single_class.class_date, timezoneOf(single_class)),
    },
    { title: 'Te anotaste', cell: joinedText },
    {
      title: 'Acciones',
      isAction: true,
      cell: (item) => (
        <>
          {see(item)}
          {leave(item)}
        </>
      ),
    },
  ];
  return (
    <Screen
      title="Mis Listas de Espera"
      aside={
        <>
          <WaitlistHelp />
          <ButtonLink look={list.data?.length === 0 ? 'quiet' : 'ink'} to="/mytbm/presencial">
            Calendario
          </ButtonLink>
        </>
      }
    >
      {list.error && !list.data ? (
        <ErrorState message={list.error.message} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height="14rem" />
      ) : list.data.length === 0 ? (
        <EmptyState
          title={notices.waitlists_empty}
          text="Cuando una clase esté llena, ábrela en el horario y anótate."
          action={{ to: '/mytbm/presencial', label: 'Ver el horario' }}
        />
      ) : (
        <DataTable
          label="Mis listas de espera"
          rows={list.data}
          columns={columns}
          card={(item) => (
            <Entry
              title={<When at={item.single_class.class_date} timezone={timezoneOf(item.single_class)} />}
              actions={
                <>
                  {see(item)}
                  {leave(item)}
                </>
              }
            >
              <p>
                <strong>{item.single_class.class_type.name}</strong> con {coachNames(item.single_class)}
              </p>
              <p>Te anotaste el {joinedText(item)}</p>
            </Entry>
          )}
          keyOf={({ waitlist_id }) => waitlist_id}
        />
      )}
      {modal}
    </Screen>
  );
}
