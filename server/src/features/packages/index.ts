export { packageById } from './queries.ts';
export { packageHandlers } from './routes.ts';
export { class_packages } from './tables.ts';
