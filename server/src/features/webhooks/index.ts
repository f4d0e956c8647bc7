export { webhookJobs } from './jobs.ts';
export { webhookHandlers } from './routes.ts';
