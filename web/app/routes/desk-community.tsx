import { EmptyState } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Moderation } from '../features/moderation/index.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

/** `/recepcion/comunidad/`: moderation, by admins. */
export default function DeskCommunity() {
  const { branch } = useRoot();
  const role = useApi('GET /customer', {}).data?.role;
  return (
    <Screen title="Comunidad">
      {role === 'admin' ? (
        <Moderation timezone={branch.timezone} />
      ) : (
        <EmptyState
          title="Esta página es de administración"
          action={{ to: '/recepcion/', label: 'Ver las clases del día' }}
        />
      )}
    </Screen>
  );
}
