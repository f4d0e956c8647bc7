import type { reconciliationRoutes } from '@tbm/contract/reconciliation';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { findingPage } from './queries.ts';

export const reconciliationHandlers = ({ db }: Services): HandlersOf<keyof typeof reconciliationRoutes> => ({
  'GET /reconciliation_findings': ({ query }) => findingPage(db, query.page),
});
