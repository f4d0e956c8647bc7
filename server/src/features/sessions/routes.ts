import type { sessionRoutes } from '@tbm/contract/sessions';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { endEverySession, endOneSession, endOtherSessions } from './end.ts';
import { listSessions } from './list.ts';

export const sessionHandlers = (services: Services): HandlersOf<keyof typeof sessionRoutes> => ({
  'GET /customer/sessions': ({ actor }) => listSessions(services, actor),
  'DELETE /customer/sessions': ({ actor }) => endEverySession(services, actor),
  'DELETE /customer/sessions/others': ({ actor }) => endOtherSessions(services, actor),
  'DELETE /customer/sessions/:session_id': ({ actor, params }) =>
    endOneSession(services, actor, params.session_id),
});
