export { muscleHandlers } from './routes.ts';
export { class_type_muscles } from './tables.ts';
