export { waitlistJobs } from './jobs.ts';
export { waitlistHandlers } from './routes.ts';
export { placeFreed } from './tell.ts';
