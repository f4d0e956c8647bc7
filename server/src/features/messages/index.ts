export { queueAccountMail, queueIdentityMail } from './account-mail.ts';
export { applyDelivery } from './delivery.ts';
export { messageJobs } from './jobs.ts';
export { campaignText, mailOf } from './mail-text.ts';
export { isQueued, queueMail, queueOptional, queueWhatsapp, queueWhatsappToo } from './queue.ts';
export { messages } from './tables.ts';
export { type ConversationTemplate, conversationTemplates, outgoingText } from './templates/conversation.ts';
export {
  type ClassTemplateName,
  type Templates,
  whatsappTemplates,
} from './templates/index.ts';
export { registerUnsubscribe, unsubscribe } from './unsubscribe.ts';
