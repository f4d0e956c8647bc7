import type { Args } from '@tbm/contract';
import { forgetChoice } from './kept.ts';

/** The client of the calls is loaded on demand: the public page itself does not need it. */
const client = async () => (await import('../../platform/api.ts')).api;

/** Applies a plan and returns the id of the member's own; the choice kept in the browser is removed. */
export async function applyPlan(body: Args<'POST /customer_workout_plans'>['body']): Promise<number> {
  const api = await client();
  const plan = await api('POST /customer_workout_plans', { body });
  forgetChoice();
  const { refreshAfter } = await import('../../platform/query.ts');
  await refreshAfter('POST /customer_workout_plans');
  return plan.customer_workout_plan_id;
}

/** Whether the member has consented to the storage of health data. */
export async function hasHealthConsent(): Promise<boolean> {
  const api = await client();
  return (await api('GET /consents')).some(({ purpose, given }) => purpose === 'health' && given);
}
