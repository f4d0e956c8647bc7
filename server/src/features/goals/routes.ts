import type { goalRoutes } from '@tbm/contract/goals';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { changeGoal, deleteGoal, goalOf, goalsOf, makeGoal } from './goals.ts';

export const goalHandlers = (services: Services): HandlersOf<keyof typeof goalRoutes> => ({
  'GET /customer_goals': ({ actor }) => goalsOf(services.db, actor),
  'GET /customer_goals/:id': ({ actor, params }) => goalOf(services.db, actor, params.id),
  'POST /customer_goals': ({ actor, body }) => makeGoal(services, actor, body),
  'PUT /customer_goals': ({ actor, body, query }) => changeGoal(services, actor, body, query.seconds_ago),
  'DELETE /customer_goals/:id': ({ actor, params }) => deleteGoal(services, actor, params.id),
});
