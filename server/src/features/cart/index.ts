export { cartJobs } from './jobs.ts';
export { cartHandlers } from './routes.ts';
