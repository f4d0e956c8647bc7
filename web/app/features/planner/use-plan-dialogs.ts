import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { useEffect, useState } from 'react';
import { firstToday } from '../popups/index.ts';

export type PlanDialog = 'start' | 'restart' | 'repeat' | 'ended';

const opening = { ahead: 'start', running: null, ended: 'ended' } as const;

/** Which dialog is open. By itself, once a day: whether to start now, and what follows a plan that is over [PLAN-025, PLAN-028]. */
export function usePlanDialogs({ customer_workout_plan_id: id, status, today }: FollowedPlan) {
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  useEffect(() => {
    const first = opening[status];
    setDialog(first && firstToday(`plan_${first}_${id}`, today) ? first : null);
  }, [id, status, today]);
  return [dialog, setDialog] as const;
}
