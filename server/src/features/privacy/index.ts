export { privacyJobs } from './jobs.ts';
export { registerOwnData } from './link.ts';
export { privacyHandlers } from './routes.ts';
