export { replacementProblems } from './candidates.ts';
export { substituteJobs } from './jobs.ts';
export { isRequestOver } from './requests.ts';
export { substituteHandlers } from './routes.ts';
export { substituteIn } from './substitute.ts';
