export { scheduleChanged } from './live.ts';
export { lockTimetable } from './lock-timetable.ts';
export { onClass } from './on-class.ts';
export {
  type ClassFacts,
  classFacts,
  classJoins,
  coachNames,
  hourOf,
  roomAndAddress,
  singleClassJson,
  spotMap,
} from './queries.ts';
export { scheduleHandlers } from './routes.ts';
export { class_instructors, class_templates, closed_days, single_classes } from './tables.ts';
