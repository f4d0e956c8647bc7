import type { studioRoutes } from '@tbm/contract/studio';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { categoryList, classTypeList, coachList, roomList } from './admin-lists.ts';
import { writeMuscles } from './class-muscles.ts';
import { writeCoachBranches } from './coach-branches.ts';
import { classTypes, coaches, readCategories, rooms } from './queries.ts';
import { class_categories, class_types, instructors, locations } from './tables.ts';

export const studioHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof studioRoutes> => ({
  ...resourceHandlers(db, 'class_categories', {
    audit: auditOf({ clock }),
    clock,
    table: class_categories,
    key: class_categories.class_category_id,
    list: categoryList,
    read: (ids) => readCategories(db, clock.now(), ids),
  }),
  ...resourceHandlers(db, 'class_types', {
    audit: auditOf({ clock }),
    clock,
    table: class_types,
    key: class_types.class_type_id,
    list: classTypeList,
    read: (ids) => classTypes(db, { ids, now: clock.now() }),
    parts: { field: 'class_type_muscles', write: writeMuscles },
  }),
  ...resourceHandlers(db, 'instructors', {
    audit: auditOf({ clock }),
    clock,
    table: instructors,
    key: instructors.instructor_id,
    list: coachList,
    read: (ids) => coaches(db, { ids, now: clock.now() }),
    parts: { field: 'branch_ids', write: writeCoachBranches },
  }),
  ...resourceHandlers(db, 'locations', {
    audit: auditOf({ clock }),
    clock,
    table: locations,
    key: locations.location_id,
    list: roomList,
    read: (ids) => rooms(db, { ids, now: clock.now() }),
  }),
  'GET /class_types': ({ query }) =>
    classTypes(db, { branch_id: query.branch_id, program_id: query.program_id, now: clock.now() }),
  'GET /instructors': ({ query }) => coaches(db, { branch_id: query.branch_id, now: clock.now() }),
  'GET /locations': ({ query }) => rooms(db, { branch_id: query.branch_id, now: clock.now() }),
});
