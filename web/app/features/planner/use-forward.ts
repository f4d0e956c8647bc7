import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { planAddress } from '../../platform/planner-addresses.ts';
import { hasSession } from '../../platform/session-hint.ts';

/** The code of the calls is loaded only for a member who has signed in on this device. */
async function readFollowedPlan() {
  const { api } = await import('../../platform/api.ts');
  return (await api('GET /customer_workout_plans/active/single')).customer_workout_plan;
}

/** Takes a member who follows a plan to its page [PLAN-002, X66]. */
export function useForward(enabled: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled || !hasSession()) return;
    let isHere = true;
    readFollowedPlan()
      .then((plan) => {
        if (plan && isHere) void navigate(planAddress(plan.customer_workout_plan_id), { replace: true });
      })
      // The builder still works.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [enabled, navigate]);
}
