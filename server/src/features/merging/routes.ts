import type { mergingRoutes } from '@tbm/contract/merging';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { duplicatesOf, previewMerge } from './find.ts';
import { mergeMembers } from './merge.ts';

export const mergingHandlers = (services: Services): HandlersOf<keyof typeof mergingRoutes> => ({
  'GET /members/:id/duplicates': ({ params }) => duplicatesOf(services.db, params.id),
  'GET /members/:id/merge/preview': ({ params, query }) =>
    previewMerge(services.db, { kept_id: params.id, other_id: query.other_id }),
  'POST /members/:id/merge': ({ actor, params, body }) =>
    mergeMembers(services, actor, { kept_id: params.id, other_id: body.other_id }),
});
