export { timetableJobs } from './jobs.ts';
export { makeAllClasses } from './make.ts';
export { timetableHandlers } from './routes.ts';
