export { isPaused } from './is-paused.ts';
export { subscriptionPauseJobs } from './jobs.ts';
export { subscriptionPauseHandlers } from './routes.ts';
