export { waitlistJobs } from './jobs.ts';
export { placeFreed } from './notify.ts';
export { waitlistHandlers } from './routes.ts';
