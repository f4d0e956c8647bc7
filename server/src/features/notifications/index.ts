export { notificationJobs } from './jobs.ts';
export { queueNotice, recipientsStatement } from './notice.ts';
export { notificationHandlers } from './routes.ts';
