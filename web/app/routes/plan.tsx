import { useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Screen } from '../design/screen.tsx';
import { ChangePlan } from '../features/subscription-changes/index.ts';
import type { Route } from './+types/plan';

/** `/mytbm/plan/{purchase_id}`: chooses another plan for a subscription; with `?a={class_package_id}`, agrees to it. */
export default function Plan({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <Screen
      title="Cambiar de plan"
      aside={
        <ButtonLink look="quiet" to="/mytbm/membresias">
          Mis Compras
        </ButtonLink>
      }
    >
      <ChangePlan
        purchase_id={Number(params.purchase_id)}
        class_package_id={Number(search.get('a')) || null}
      />
    </Screen>
  );
}
