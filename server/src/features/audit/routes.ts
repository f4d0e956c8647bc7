import type { auditRoutes } from '@tbm/contract/audit';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { auditPage } from './queries.ts';
import { recordView } from './record.ts';

export const auditHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof auditRoutes> => ({
  'GET /audit': async ({ actor, query }) => {
    const { customer_id } = query;
    if (customer_id !== undefined)
      await recordView(db, actor, { part: 'audit_log', customer_id, now: clock.now() });
    return auditPage(db, query);
  },
});
