import type { WaitlistEntry } from '@tbm/contract/waitlist';
import { notices } from '@tbm/domain/messages';
import { dayIn, formatInstant } from '@tbm/domain/time';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { type Column, DataTable } from '../design/table.tsx';
import { classAddress, coachNames } from '../features/schedule/index.ts';
import { useLeave, WaitlistHelp } from '../features/waitlist/index.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';

/** Mis Listas de Espera [WAIT-001..004, WAIT-009, ERR-052]. */
export default function Waitlists() {
  const timezoneOf = useTimezoneOf();
  const list = useApi('GET /waitlist', {});
  const { ask, modal } = useLeave();
  const columns: Column<WaitlistEntry>[] = [
    { title: 'Clase', cell: ({ single_class }) => single_class.class_type.name },
    { title: 'Coach', cell: ({ single_class }) => coachNames(single_class) },
    {
      title: 'Fecha y hora',
      cell: ({ single_class }) => formatInstant(single_class.class_date, timezoneOf(single_class)),
    },
    {
      title: 'Te anotaste',
      cell: ({ createdAt, single_class }) => formatInstant(createdAt, timezoneOf(single_class)),
    },
    {
      title: 'Acciones',
      isAction: true,
      cell: ({ waitlist_id, single_class }) => (
        <>
          <ButtonLink
            look="plain"
            to={classAddress(
              single_class,
              dayIn(single_class.class_date, timezoneOf(single_class)).toString(),
            )}
          >
            Ver clase
          </ButtonLink>
          <Button look="quiet" onClick={() => ask(waitlist_id)}>
            Cancelar
          </Button>
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
          <ButtonLink to="/mytbm/presencial">Calendario</ButtonLink>
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
          keyOf={({ waitlist_id }) => waitlist_id}
        />
      )}
      {modal}
    </Screen>
  );
}
