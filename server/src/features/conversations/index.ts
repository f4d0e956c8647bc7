export { conversationChanged } from './changed.ts';
export { conversationJobs } from './jobs.ts';
export { conversationOf } from './owner.ts';
export { conversationHandlers } from './routes.ts';
export { conversations, received_messages } from './tables.ts';
export { registerWhatsappWebhook } from './webhook.ts';
