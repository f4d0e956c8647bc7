import type { bookingPolicyRoutes } from '@tbm/contract/booking-policy';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { previewPolicy } from './preview.ts';
import { bookingPolicyOf } from './queries.ts';

export const bookingPolicyHandlers = (services: Services): HandlersOf<keyof typeof bookingPolicyRoutes> => ({
  'POST /branches/:id/booking_policy/preview': ({ params, body }) =>
    previewPolicy(services.db, { branch_id: params.id, now: services.clock.now(), rules: body }),
  'GET /customer/booking_policy': ({ actor, query }) =>
    bookingPolicyOf(services.db, {
      customer_id: actor.customer_id,
      branch_id: query.branch_id,
      now: services.clock.now(),
    }),
});
