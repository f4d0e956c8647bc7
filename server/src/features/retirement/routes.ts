import type { retirementRoutes } from '@tbm/contract/retirement';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { previewRetirement, reactivate, retire } from './retire.ts';

export const retirementHandlers = (services: Services): HandlersOf<keyof typeof retirementRoutes> => ({
  'GET /retirements/:kind/:id': ({ params, query }) =>
    previewRetirement(services, {
      kind: params.kind,
      id: params.id,
      day: query.day,
      replacement_id: query.replacement_id,
    }),
  'POST /retirements/:kind/:id': ({ actor, params, body }) =>
    retire(services, actor, {
      kind: params.kind,
      id: params.id,
      retired_on: body.retired_on,
      replacement_id: body.replacement_id,
      seen: body.seen,
    }),
  'DELETE /retirements/:kind/:id': ({ actor, params }) => reactivate(services, actor, params),
});
