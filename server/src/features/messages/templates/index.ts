import type { MailTemplate } from '@tbm/domain/message-types';
import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { WhatsappContent } from '../../../platform/whatsapp/whatsapp.ts';
import { access_given, access_revoked } from './access.ts';
import { accountMails } from './account.ts';
import { campaignMail } from './campaign.ts';
import {
  classCancelled,
  classChanged,
  classTemplates,
  classWhatsapp,
  placeRemoved,
  waitlistChanged,
} from './classes.ts';
import { communityWarning, postHeld, postReported } from './community.ts';
import {
  type ConversationName,
  conversationContent,
  conversationNames,
  conversationTemplates,
} from './conversation.ts';
import type { Templates } from './data.ts';
import { ChoiceLinks, choiceLinks } from './layout.ts';
import {
  type NoticeName,
  type NoticeTemplates,
  noticeMail,
  notices,
  noticeTemplates,
  noticeWhatsapp,
} from './notices.ts';
import { eventUnfamiliar } from './payments.ts';
import { classBooked, placeRefused, placeReserved } from './places.ts';
import { webhookDisabled } from './programs.ts';
import { rateVideo } from './rating.ts';
import { receipt, refunded } from './receipt.ts';
import { rewardMails } from './rewards.ts';
import { staffInvitation } from './staff.ts';
import { subscriptionMails } from './subscription.ts';
import { substituteMails } from './substitutes.ts';
import { type WhatsappCode, whatsappCodeMessage, whatsappCodeTemplate } from './verification.ts';

export { type ClassTemplateName, classTemplates } from './classes.ts';
export type { Templates } from './data.ts';
export { deviceMessage } from './device.ts';
export { renderDigest } from './digest.ts';
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

type Template<T> = (data: T, publicUrl: string) => { subject: string; html: ReactElement; text: string };

const noticeMails = Object.fromEntries(
  (Object.keys(notices) as NoticeName[]).map((name) => [
    name,
    (data: never, publicUrl: string) => noticeMail(name, data, publicUrl),
  ]),
) as { [N in NoticeName]: Template<NoticeTemplates[N]> };

const templates: { [T in MailTemplate]: Template<Templates[T]> } = {
  campaign: campaignMail,
  receipt,
  refunded,
  access_given,
  access_revoked,
  class_cancelled: classCancelled,
  class_changed: classChanged,
  place_removed: placeRemoved,
  waitlist_changed: waitlistChanged,
  class_booked: classBooked,
  place_reserved: placeReserved,
  place_refused: placeRefused,
  ...accountMails,
  ...subscriptionMails,
  staff_invitation: staffInvitation,
  rate_video: rateVideo,
  post_reported: postReported,
  post_held: postHeld,
  event_unfamiliar: eventUnfamiliar,
  webhook_disabled: webhookDisabled,
  community_warning: communityWarning,
  ...noticeMails,
  ...rewardMails,
  ...substituteMails,
};

/** Renders a queued mail, with the links to end such mails if the member may end them. Throws for an unknown template. */
export function render(
  name: string,
  data: unknown,
  publicUrl: string,
  unsubscribe?: string,
): { subject: string; html: string; text: string } {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template "${name}"`);
  const { html, text, subject } = (templates[name as MailTemplate] as Template<unknown>)(data, publicUrl);
  const links = unsubscribe ? choiceLinks(publicUrl, unsubscribe) : [];
  const page = renderToStaticMarkup(h(ChoiceLinks, { value: links }, html));
  const below = links.flatMap(({ label, href }) => ['', `${label}: ${href}`]);
  return { subject, html: `<!doctype html>${page}`, text: [text, ...below].join('\n') };
}

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
