export { substituteJobs } from './jobs.ts';
export { isOver } from './requests.ts';
export { substituteHandlers } from './routes.ts';
export { substituteIn } from './substitute.ts';
