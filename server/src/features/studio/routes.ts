import type { studioRoutes } from '@tbm/contract/studio';
import { asc } from 'drizzle-orm';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { classTypes, coaches, studios } from './queries.ts';
import { class_categories, class_types } from './tables.ts';

export const studioHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof studioRoutes> => ({
  ...resourceHandlers(db, 'class_categories', {
    table: class_categories,
    key: class_categories.class_category_id,
    read: (where) =>
      db.select().from(class_categories).where(where).orderBy(asc(class_categories.class_category_id)),
  }),
  ...resourceHandlers(db, 'class_types', {
    table: class_types,
    key: class_types.class_type_id,
    read: (where) => classTypes(db, { where, now: clock.now() }),
  }),
  'GET /class_types': ({ query }) => classTypes(db, { ...query, now: clock.now() }),
  'GET /instructors': ({ query }) => coaches(db, { branch_id: query.branch_id }),
  'GET /instructors/:id': async ({ params }) => oneOr(await coaches(db, { id: params.id }), 'not_found'),
  'GET /locations': ({ query }) => studios(db, query.branch_id),
});
