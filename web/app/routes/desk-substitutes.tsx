import { counted } from '@tbm/domain/counted';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { SubstituteRequests, useDesk } from '../features/desk/index.ts';
import { useApi } from '../platform/query.ts';
import { useStatus } from '../platform/use-status.ts';

/** `/recepcion/sustituciones/`: coaches ask each other to give a class. */
export default function DeskSubstitutes() {
  const { isDesk } = useDesk();
  const { data, error, refetch } = useApi(
    'GET /substitute_requests',
    {},
    { enabled: !isDesk, refetchInterval: 30_000 },
  );
  const open = data?.filter(({ is_own }) => !is_own).length;
  useStatus(
    `substitutes ${open}`,
    open === undefined ? null : counted(open, 'clase que puedes tomar', 'clases que puedes tomar'),
  );
  return (
    <Screen title="Sustituciones">
      {isDesk ? (
        <EmptyState
          title="Esta página es de las coaches"
          text="Para poner una sustituta, abre la clase."
          action={{ to: '/recepcion/', label: 'Ver las clases del día' }}
        />
      ) : error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : data ? (
        <SubstituteRequests requests={data} />
      ) : (
        <Skeleton height="40vh" />
      )}
    </Screen>
  );
}
