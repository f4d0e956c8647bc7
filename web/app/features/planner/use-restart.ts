import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { planAddress } from '../../platform/planner-addresses.ts';
import { useApiMutation } from '../../platform/query.ts';

/** Starts a plan today: a plan that has not begun is moved, a running one begins again as a new plan [PLAN-026, PLAN-027]. */
export function useRestart({ customer_workout_plan_id, today }: FollowedPlan, onDone: () => void) {
  const navigate = useNavigate();
  const change = useApiMutation('PUT /customer_workout_plans', {
    refreshFirst: true,
    onSuccess: (plan) => {
      onDone();
      showSuccess('Listo, empiezas hoy.');
      void navigate(planAddress(plan.customer_workout_plan_id), { replace: true, preventScrollReset: true });
    },
    onError: ({ message }) => showAlert(message),
  });
  return {
    busy: change.isPending,
    restart: () => change.mutate({ body: { customer_workout_plan_id, start_date: today } }),
  };
}
