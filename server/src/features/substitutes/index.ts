export { substituteJobs } from './jobs.ts';
export { isRequestOver } from './requests.ts';
export { substituteHandlers } from './routes.ts';
export { substituteIn } from './substitute.ts';
