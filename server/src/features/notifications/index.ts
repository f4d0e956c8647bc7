export { notificationJobs } from './jobs.ts';
export { queueNotice, recipientsStatement } from './notice.ts';
