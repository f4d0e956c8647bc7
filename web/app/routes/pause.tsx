import { ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { PauseForm } from '../features/subscription-changes/index.ts';
import { useApi } from '../platform/query.ts';
import type { Route } from './+types/pause';

/** `/mytbm/pausa/{purchase_id}`: pauses a subscription, or says why it cannot be paused now. */
export default function Pause({ params }: Route.ComponentProps) {
  const purchase_id = Number(params.purchase_id);
  const { data, error, refetch } = useApi('GET /subscription_pauses/options', { query: { purchase_id } });
  return (
    <Screen
      title="Pausar suscripción"
      aside={
        <ButtonLink look="quiet" to="/mytbm/membresias">
          Mis Compras
        </ButtonLink>
      }
    >
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="28rem" />
      ) : data.refusal ? (
        <EmptyState title="Ahora no se puede pausar" text={data.refusal.message} />
      ) : (
        <PauseForm purchase_id={purchase_id} options={data} />
      )}
    </Screen>
  );
}
