export { trackJobs } from './jobs.ts';
export { trackHandlers } from './routes.ts';
export { tracks } from './tables.ts';
