export { waitlistJobs } from './jobs.ts';
export { registerWaitlistLinks } from './leave-by-link.ts';
export { placeFreed } from './notify.ts';
export { waitlistOf } from './queries.ts';
export { waitlistHandlers } from './routes.ts';
