export { notificationJobs } from './jobs.ts';
export { queueNotice, recipients } from './notice.ts';
