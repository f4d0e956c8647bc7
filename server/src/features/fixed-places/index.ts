export { fixedPlaceJobs } from './jobs.ts';
export { fixedPlaceHandlers } from './routes.ts';
