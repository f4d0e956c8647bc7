export { messageJobs } from './jobs.ts';
export { isQueued, queueMail } from './queue.ts';
export { messages } from './tables.ts';
