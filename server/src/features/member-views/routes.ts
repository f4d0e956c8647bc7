import type { memberViewRoutes } from '@tbm/contract/member-views';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { exportForStaff } from '../privacy/index.ts';
import { endView, startView } from './start.ts';

export const memberViewHandlers = (services: Services): HandlersOf<keyof typeof memberViewRoutes> => ({
  'POST /members/:id/view': ({ actor, params }) => startView(services, actor, params.id),
  'DELETE /members/:id/view': ({ actor, params }) => endView(services, actor, params.id),
  'POST /members/:id/export': ({ actor, params }) => exportForStaff(services, actor, params.id),
});
