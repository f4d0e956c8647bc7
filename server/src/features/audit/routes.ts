import type { auditRoutes } from '@tbm/contract/audit';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { auditPage } from './queries.ts';

export const auditHandlers = ({ db }: Services): HandlersOf<keyof typeof auditRoutes> => ({
  'GET /audit': ({ query: { customer_id, page } }) => auditPage(db, { customer_id, page }),
});
