import type { substituteRoutes } from '@tbm/contract/substitutes';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { classById } from '../timetable/index.ts';
import { candidatesFor } from './candidates.ts';
import { acceptRequest, askForSubstitute, requestsOf, withdrawRequest } from './requests.ts';
import { setSubstitute } from './substitute.ts';

export const substituteHandlers = (services: Services): HandlersOf<keyof typeof substituteRoutes> => ({
  'GET /available_classes/:id/substitutes': async ({ params }) => {
    await classById(services.db, params.id);
    return candidatesFor(services.db, params.id);
  },
  'PUT /available_classes/:id/substitute': ({ actor, params, body }) =>
    setSubstitute(services, actor, { single_class_id: params.id, ...body }),
  'GET /substitute_requests': ({ actor }) => requestsOf(services, actor),
  'POST /substitute_requests': ({ actor, body }) => askForSubstitute(services, actor, body),
  'POST /substitute_requests/:id/accept': ({ actor, params }) => acceptRequest(services, actor, params.id),
  'DELETE /substitute_requests/:id': ({ actor, params }) => withdrawRequest(services, actor, params.id),
});
