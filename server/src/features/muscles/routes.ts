import type { muscleRoutes } from '@tbm/contract/muscles';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { muscleBalance } from './balance.ts';
import { surprise } from './surprise.ts';

export const muscleHandlers = (services: Services): HandlersOf<keyof typeof muscleRoutes> => ({
  'GET /muscle_balance': ({ actor }) => muscleBalance(services, actor),
  'GET /videos/surprise': ({ actor, query: { branch_id: _branch, ...filters } }) =>
    surprise(services, actor, filters),
});
