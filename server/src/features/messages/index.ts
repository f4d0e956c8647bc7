export { messageJobs } from './jobs.ts';
export { isQueued, queueMail, queueWhatsapp } from './queue.ts';
export { messages } from './tables.ts';
export { type NoticeName, type Templates, whatsappTemplates } from './templates/index.ts';
