import type { studioRoutes } from '@tbm/contract/studio';
import { asc } from 'drizzle-orm';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { classTypes, coaches, studios } from './queries.ts';
import { class_categories } from './tables.ts';

export const studioHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof studioRoutes> => ({
  ...resourceHandlers(db, 'class_categories', {
    table: class_categories,
    key: class_categories.class_category_id,
    read: (where) =>
      db.select().from(class_categories).where(where).orderBy(asc(class_categories.class_category_id)),
  }),
  'GET /class_types': ({ query }) => classTypes(db, { ...query, now: clock.now() }),
  'GET /class_types/:id': async ({ params }) =>
    oneOr(await classTypes(db, { id: params.id, now: clock.now() }), 'not_found'),
  'GET /instructors': ({ query }) => coaches(db, { branch_id: query.branch_id }),
  'GET /instructors/:id': async ({ params }) => oneOr(await coaches(db, { id: params.id }), 'not_found'),
  'GET /locations': ({ query }) => studios(db, query.branch_id),
});
