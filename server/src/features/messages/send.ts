import { isOptional, messageTypeOf } from '@tbm/domain/message-types';
import { instantOf } from '@tbm/domain/time';
import { type CalendarEntry, calendarFile } from '../../platform/calendar/entry.ts';
import { cancelUrl } from '../../platform/cancel-link.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { familyPath } from '../../platform/family-link.ts';
import { guestPath } from '../../platform/guest-link.ts';
import { type InvitationLink, invitationUrl } from '../../platform/invitation-link.ts';
import { type PlaceLink, placePath } from '../../platform/place-link.ts';
import type { Services } from '../../platform/services.ts';
import { type WaitlistLink, waitlistUrl } from '../../platform/waitlist-link.ts';
import { WhatsappRefused } from '../../platform/whatsapp/whatsapp.ts';
import { queueToDevices } from '../push/index.ts';
import type { Message } from './message-row.ts';
import { goesByMailInstead } from './queue.ts';
import { classTemplates, deviceMessage, renderWhatsapp } from './templates/index.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** Links are signed only now, so that a stored message can neither cancel anything nor sign anyone in. */
function withSignedLink(data: Message['data'], config: Services['config']): Message['data'] {
  const { cancellable, invitation, waiting, place, guest, family } = data;
  if (typeof cancellable === 'number') return { ...data, cancel_url: cancelUrl(cancellable, config) };
  if (invitation) return { ...data, invitation_url: invitationUrl(invitation as InvitationLink, config) };
  if (waiting) return { ...data, waitlist_url: waitlistUrl(waiting as WaitlistLink, config) };
  if (guest) {
    const { class_reservation_id } = guest as { class_reservation_id: number };
    return { ...data, guest_path: guestPath(class_reservation_id, config) };
  }
  if (family) {
    const { family_link_id } = family as { family_link_id: number };
    return { ...data, family_path: familyPath(family_link_id, config) };
  }
  if (place) return { ...data, place_path: placePath(place as PlaceLink, config) };
  return data;
}

/** Sends one mail; several messages become one mail with a line each. */
async function sendMail(
  { mailer, config }: Services,
  first: Message,
  all: readonly Message[],
): Promise<void> {
  const { cause, template, data, recipient, customer_id } = first;
  const types = [...new Set(all.map(({ notification_type_id }) => notification_type_id))];
  const isHers = types.every((id) => isOptional(messageTypeOf(id)?.kind ?? 'staff'));
  const unsubscribe =
    customer_id !== null && isHers ? unsubscribeUrl({ customer_id, types }, config) : undefined;
  const { render, renderDigest } = await import('./templates/mails.ts');
  await mailer.send({
    to: recipient,
    messageId: `<${cause.replaceAll(':', '.')}@${new URL(config.public_url).hostname}>`,
    ...(all.length > 1 && unsubscribe
      ? renderDigest(all, config.public_url, unsubscribe)
      : render(template, withSignedLink(data, config), config.public_url, unsubscribe)),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(data.calendar && all.length === 1
      ? { attachments: [calendarFile(data.calendar as CalendarEntry, config)] }
      : {}),
  });
}

/**
 * The outcome of a message: accepted, with WhatsApp's id; permanently refused, with WhatsApp's code if it has one; or
 * withdrawn, because it no longer has a recipient.
 */
export interface Sent {
  wamid?: string;
  refused?: string;
  failure_code?: number;
  isWithdrawn?: boolean;
}

/**
 * The moment from which a message is of no use. A code has its own end. Messages that the member may switch off, and messages
 * to devices, have the end of their type. Null for a message that is sent even if late.
 */
export function uselessFrom({
  notification_type_id,
  channel,
  data,
  createdAt,
  waitsUntil,
}: Message): string | null {
  if (typeof data.expiresAt === 'string') return data.expiresAt;
  const type = messageTypeOf(notification_type_id);
  if (!type?.push || (channel !== 'push' && !isOptional(type.kind))) return null;
  return instantOf(waitsUntil ?? createdAt)
    .add({ minutes: type.push.minutes })
    .toString();
}

/** Sends to all devices of the customer, each by a job of its own. */
export async function sendToDevices(
  services: Services,
  tx: Transaction,
  message: Message,
  all: readonly Message[],
): Promise<Sent> {
  const { message_id, customer_id, notification_type_id } = message;
  const urgency = messageTypeOf(notification_type_id)?.push?.urgency;
  const expiresAt = uselessFrom(message);
  if (!services.push || !urgency || expiresAt === null || customer_id === null) return { isWithdrawn: true };
  const content = deviceMessage(all);
  const devices = await queueToDevices(tx, services, {
    message_id,
    customer_id,
    content,
    urgency,
    expiresAt,
  });
  return { isWithdrawn: devices === 0 };
}

/** Sends a message by mail or WhatsApp, together with others that waited for the same moment. Throws when a retry may help. */
export async function send(services: Services, first: Message, all: readonly Message[]): Promise<Sent> {
  const { message_id, channel, template, data, recipient } = first;
  const { whatsapp } = services;
  if (channel === 'email') {
    await sendMail(services, first, all);
    return {};
  }
  if (!whatsapp) {
    // The message was also sent by mail.
    return Object.hasOwn(classTemplates, template)
      ? { isWithdrawn: true }
      : { refused: 'WhatsApp is switched off' };
  }
  try {
    const wamid = await whatsapp.send({
      to: recipient,
      reference: String(message_id),
      ...renderWhatsapp(template, withSignedLink(data, services.config)),
    });
    return wamid ? { wamid } : {};
  } catch (error) {
    if (error instanceof WhatsappRefused) return { refused: error.message, failure_code: error.code };
    // It goes by mail now, because a retry could come too late.
    if (goesByMailInstead(first)) {
      services.log.warn({ err: error, message_id }, 'WhatsApp did not accept a message, which goes by mail');
      return { refused: 'WhatsApp did not accept it' };
    }
    throw error;
  }
}
