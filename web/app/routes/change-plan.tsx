import { useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { ChoosePlan, ConfirmPlan } from '../features/plan-changes/index.ts';
import { useApi } from '../platform/query.ts';
import type { Route } from './+types/change-plan';

const way = { to: '/mytbm/membresias', label: 'Ver Mis Compras' };

/** `/mytbm/plan/{purchase_id}`: chooses another plan for a subscription; with `?a={class_package_id}`, agrees to it. */
export default function ChangePlan({ params }: Route.ComponentProps) {
  const purchase_id = Number(params.purchase_id);
  const [search] = useSearchParams();
  const chosen = Number(search.get('a'));
  return (
    <Screen
      title="Cambiar de plan"
      aside={
        <ButtonLink look="quiet" to="/mytbm/membresias">
          Mis Compras
        </ButtonLink>
      }
    >
      {chosen > 0 ? (
        <Confirm key={chosen} purchase_id={purchase_id} class_package_id={chosen} />
      ) : (
        <Choose purchase_id={purchase_id} />
      )}
    </Screen>
  );
}

function Choose({ purchase_id }: { purchase_id: number }) {
  const { data, error, refetch } = useApi('GET /plan_changes/options', { query: { purchase_id } });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="28rem" />;
  if (data.refusal)
    return <EmptyState title="Ahora no se puede cambiar" text={data.refusal.message} action={way} />;
  if (data.options.length === 0)
    return (
      <EmptyState
        title="No hay otro plan para cambiar"
        text="Cuando haya otro plan que se renueve en tu sucursal, lo verás aquí."
        action={way}
      />
    );
  return <ChoosePlan options={data} />;
}

function Confirm({ purchase_id, class_package_id }: { purchase_id: number; class_package_id: number }) {
  const query = { purchase_id, class_package_id };
  const { data, error, refetch } = useApi('GET /plan_changes/preview', { query });
  if (error && !data) {
    const isRefused = error.code.startsWith('plan_change_');
    return isRefused ? (
      <EmptyState title="Ahora no se puede cambiar" text={error.message} action={way} />
    ) : (
      <ErrorState message={error.message} retry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton height="28rem" />;
  return <ConfirmPlan purchase_id={purchase_id} preview={data} onChanged={() => void refetch()} />;
}
