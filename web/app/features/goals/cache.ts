import type { CustomerGoal } from '@tbm/contract/goals';
import { queryClient } from '../../platform/query.ts';

type Goals = readonly CustomerGoal[];

/** Changes the list in the cache at once; a response that is under way must not undo it. */
export function patchGoals(change: (goals: Goals) => Goals): void {
  void queryClient.cancelQueries({ queryKey: ['GET /customer_goals'] });
  queryClient.setQueryData<Goals>(['GET /customer_goals', {}], (goals) => change(goals ?? []));
}

export const patchGoal = (id: number, part: Partial<CustomerGoal>): void =>
  patchGoals((goals) => goals.map((goal) => (goal.customer_goal_id === id ? { ...goal, ...part } : goal)));

/** The id of a goal that waits to be sent: below 0. */
export const isWaiting = ({ customer_goal_id }: Pick<CustomerGoal, 'customer_goal_id'>): boolean =>
  customer_goal_id < 0;

/** A goal made without a connection, until the server has given it an id. */
export const addWaiting = (name: string): void =>
  patchGoals((goals) => [
    {
      customer_goal_id: Math.min(0, ...goals.map((goal) => goal.customer_goal_id)) - 1,
      name,
      completedAt: null,
    },
    ...goals,
  ]);
