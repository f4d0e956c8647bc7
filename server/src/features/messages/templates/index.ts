import type { WhatsappContent } from '../../../platform/whatsapp/whatsapp.ts';
import { classTemplates, classWhatsapp } from './classes.ts';
import {
  type ConversationName,
  conversationContent,
  conversationNames,
  conversationTemplates,
} from './conversation.ts';
import { type NoticeName, notices, noticeTemplates, noticeWhatsapp } from './notices.ts';
import { type WhatsappCode, whatsappCodeMessage, whatsappCodeTemplate } from './verification.ts';

export { type ClassTemplateName, classTemplates } from './classes.ts';
export type { Templates } from './data.ts';
export { deviceMessage } from './device.ts';
export { shortText } from './short.ts';

/** The texts of each template and its button, which the studio registers with WhatsApp before it may send. */
export const whatsappTemplates = [
  ...noticeTemplates,
  ...Object.values(classTemplates),
  whatsappCodeTemplate,
  ...conversationTemplates,
];

/** The texts that can be sent by WhatsApp. */
export const whatsappNames = [
  ...Object.keys(notices),
  ...Object.keys(classTemplates),
  'whatsapp_code',
  ...conversationNames,
];

/** Renders a queued message for WhatsApp. Throws for an unknown template. */
export function renderWhatsapp(name: string, data: unknown): WhatsappContent {
  if (conversationNames.includes(name as ConversationName))
    return conversationContent(name as ConversationName, data as never);
  if (name === 'whatsapp_code') return whatsappCodeMessage(data as WhatsappCode);
  const ofClass = classWhatsapp(name, data as never);
  if (ofClass) return ofClass;
  if (!Object.hasOwn(notices, name)) throw new Error(`There is no WhatsApp template "${name}"`);
  return noticeWhatsapp(name as NoticeName, data as never);
}
