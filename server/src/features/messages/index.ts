export { messageJobs } from './jobs.ts';
export { queueMail } from './queue.ts';
export { messages } from './tables.ts';
