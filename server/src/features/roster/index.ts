export { codeOf } from './code.ts';
export { rosterJobs } from './jobs.ts';
export { rosterHandlers } from './routes.ts';
export { settleAttendance } from './settle.ts';
