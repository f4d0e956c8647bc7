import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState, ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { ChoosePlan } from './choose-plan.tsx';

const ConfirmPlan = lazy(() => import('./confirm-plan.tsx'));

const way = { to: '/mytbm/membresias', label: 'Ver Mis Compras' };

/** Chooses another plan for a subscription; with `class_package_id`, agrees to it. */
export const ChangePlan = ({
  purchase_id,
  class_package_id,
}: {
  purchase_id: number;
  class_package_id: number | null;
}): ReactNode =>
  class_package_id === null ? (
    <Choose purchase_id={purchase_id} />
  ) : (
    <Confirm key={class_package_id} purchase_id={purchase_id} class_package_id={class_package_id} />
  );

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
  return (
    <Suspense fallback={<Skeleton height="28rem" />}>
      <ConfirmPlan purchase_id={purchase_id} preview={data} onChanged={() => void refetch()} />
    </Suspense>
  );
}
