import type { studioRoutes } from '@tbm/contract/studio';
import { asc, eq } from 'drizzle-orm';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { categoryList, classTypeList, coachList, roomList } from './admin-lists.ts';
import { writeMuscles } from './class-muscles.ts';
import { classTypes, coaches, rooms } from './queries.ts';
import { class_categories, class_types, instructor_branches, instructors, locations } from './tables.ts';

export const studioHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof studioRoutes> => ({
  ...resourceHandlers(db, 'class_categories', {
    audit: auditOf({ clock }),
    table: class_categories,
    key: class_categories.class_category_id,
    list: categoryList,
    read: (where) =>
      db.select().from(class_categories).where(where).orderBy(asc(class_categories.class_category_id)),
  }),
  ...resourceHandlers(db, 'class_types', {
    audit: auditOf({ clock }),
    table: class_types,
    key: class_types.class_type_id,
    list: classTypeList,
    read: (where) => classTypes(db, { where, now: clock.now() }),
    parts: { field: 'class_type_muscles', write: writeMuscles },
  }),
  ...resourceHandlers(db, 'instructors', {
    audit: auditOf({ clock }),
    table: instructors,
    key: instructors.instructor_id,
    list: coachList,
    read: (where) => coaches(db, { where }),
    parts: {
      field: 'branch_ids',
      write: async (tx, instructor_id, { branch_ids }) => {
        await tx.delete(instructor_branches).where(eq(instructor_branches.instructor_id, instructor_id));
        await tx
          .insert(instructor_branches)
          .values([...new Set(branch_ids)].map((branch_id) => ({ instructor_id, branch_id })));
      },
    },
  }),
  ...resourceHandlers(db, 'locations', {
    audit: auditOf({ clock }),
    table: locations,
    key: locations.location_id,
    list: roomList,
    read: (where) => rooms(db, { where }),
  }),
  'GET /class_types': ({ query }) => classTypes(db, { ...query, now: clock.now() }),
  'GET /instructors': ({ query }) => coaches(db, { branch_id: query.branch_id }),
  'GET /locations': ({ query }) => rooms(db, query),
});
