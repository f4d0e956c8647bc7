import type { studioRoutes } from '@tbm/contract/studio';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { classTypes, coaches, studios } from './queries.ts';

export const studioHandlers = ({ db }: Services): HandlersOf<keyof typeof studioRoutes> => ({
  'GET /class_types': ({ query }) => classTypes(db, { branch_id: query.branch_id }),
  'GET /class_types/:id': async ({ params }) => oneOr(await classTypes(db, { id: params.id }), 'not_found'),
  'GET /instructors': ({ query }) => coaches(db, { branch_id: query.branch_id }),
  'GET /instructors/:id': async ({ params }) => oneOr(await coaches(db, { id: params.id }), 'not_found'),
  'GET /locations': ({ query }) => studios(db, query.branch_id),
});
