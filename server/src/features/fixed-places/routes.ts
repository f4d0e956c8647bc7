import type { fixedPlaceRoutes } from '@tbm/contract/fixed-places';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { viewPart } from '../members/index.ts';
import { endAtDesk, endOwnFixedPlace } from './end.ts';
import { giveFixedPlace, makeFixedPlace } from './make.ts';
import { fixedPlacesOf } from './queries.ts';
import { resumeClass, skipClass } from './skip.ts';

export const fixedPlaceHandlers = (services: Services): HandlersOf<keyof typeof fixedPlaceRoutes> => {
  const { db, clock } = services;
  return {
    'GET /customer/fixed_places': ({ actor }) =>
      fixedPlacesOf(db, { customer_id: actor.customer_id, now: clock.now() }),
    'POST /customer/fixed_places': ({ actor, body }) =>
      makeFixedPlace(services, actor, body.class_reservation_id),
    'DELETE /customer/fixed_places/:id': ({ actor, params }) => endOwnFixedPlace(services, actor, params.id),
    'POST /customer/fixed_places/:id/skipped_classes': ({ actor, params, body }) =>
      skipClass(services, actor, { fixed_place_id: params.id, single_class_id: body.single_class_id }),
    'DELETE /customer/fixed_places/:id/skipped_classes/:single_class_id': ({ actor, params }) =>
      resumeClass(services, actor, { fixed_place_id: params.id, single_class_id: params.single_class_id }),
    'GET /members/:id/fixed_places': async ({ actor, params: { id } }) => {
      const now = await viewPart(services, actor, id, 'fixed_places');
      return fixedPlacesOf(db, { customer_id: id, branches: actor.branches, now });
    },
    'POST /fixed_places': ({ actor, body }) => giveFixedPlace(services, actor, body.class_reservation_id),
    'DELETE /fixed_places/:id': ({ actor, params }) => endAtDesk(services, actor, params.id),
  };
};
