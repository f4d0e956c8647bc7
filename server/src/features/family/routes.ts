import type { familyRoutes } from '@tbm/contract/family';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { viewPart } from '../members/index.ts';
import { acceptFamily } from './accept.ts';
import { endFamily } from './end.ts';
import { inviteToFamily } from './invite.ts';
import { familyForDesk, familyOf } from './queries.ts';

export const familyHandlers = (services: Services): HandlersOf<keyof typeof familyRoutes> => ({
  'GET /family': ({ actor, query }) => familyOf(services, actor, query.invitation),
  'POST /family/invitations': async ({ actor, address, body }) => {
    await inviteToFamily(services, { ...actor, address }, body);
    return familyOf(services, actor);
  },
  'POST /family/:id/accept': async ({ actor, address, params, body }) => {
    await acceptFamily(services, { ...actor, address }, { family_link_id: params.id, ...body });
    return familyOf(services, actor);
  },
  'POST /family/:id/end': async ({ actor, params, body }) => {
    await endFamily(services, actor, { family_link_id: params.id, ...body });
    return familyOf(services, actor);
  },
  'GET /members/:id/family': async ({ actor, params: { id } }) => {
    await viewPart(services, actor, id, 'purchases');
    return familyForDesk(services.db, id);
  },
});
