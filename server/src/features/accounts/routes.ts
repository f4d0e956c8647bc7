import type { accountRoutes } from '@tbm/contract/accounts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { claim } from './bind.ts';
import { followEmail } from './email.ts';
import { customerByUid } from './queries.ts';
import { signup } from './signup.ts';

export const accountHandlers = (services: Services): HandlersOf<keyof typeof accountRoutes> => ({
  'GET /customer': async ({ actor }) => {
    const found = await customerByUid(services.db.$client, actor, services.clock.now());
    if (!found) throw problem('sign_in_required');
    return found;
  },
  'POST /customer/signup': ({ actor, body }) => signup(services, actor, body),
  'POST /customer/claim': ({ actor }) => claim(services, actor),
  'PUT /customer/email': ({ actor }) => followEmail(services, actor),
  'DELETE /customer/sessions': async ({ actor }) => {
    await services.identity.endSessions(actor.uid);
    return { ended: true };
  },
});
