export { subscriptionPauseJobs } from './jobs.ts';
export { subscriptionPauseHandlers } from './routes.ts';
