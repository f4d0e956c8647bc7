import type { creditRoutes } from '@tbm/contract/credits';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { usableLots } from './queries.ts';

export const creditHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof creditRoutes> => ({
  'GET /credits': ({ actor }) => usableLots(db, actor.customer_id, clock.now()),
});
