import type { Conversation, ConversationMessage } from '@tbm/contract/conversations';
import { failureText, placeholderOf } from '@tbm/domain/whatsapp';
import { formatNumber } from '../../platform/phone.ts';

/** The member's name here, else the name in WhatsApp, else the number. */
export const nameOf = ({ customer, profile_name, number }: Conversation): string =>
  customer ? `${customer.name} ${customer.last_name}` : (profile_name ?? formatNumber(number));

/** The text of a message, with its kind when it is no text: `Foto: Mi lugar`. */
export function messageText({ type, text, from }: ConversationMessage): string {
  const placeholder = from === 'member' ? placeholderOf(type) : null;
  return [placeholder, text].filter(Boolean).join(': ') || 'Mensaje sin texto';
}

/** The line of a list: its author, and its beginning. */
export function previewOf(message: ConversationMessage | null): string {
  if (!message) return 'Sin mensajes';
  const prefixes = {
    member: '',
    staff: `${message.author?.split(' ')[0] ?? 'Recepción'}: `,
    studio: 'TBM: ',
  };
  return `${prefixes[message.from]}${messageText(message)}`;
}

const states = {
  queued: 'Por enviar',
  accepted: 'Enviado',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
} as const;

/** The delivery of a sent message: `Entregado`, or why it did not arrive. Null for a received one. */
export function stateText({ state, failure_code }: ConversationMessage): string | null {
  if (state === null) return null;
  return state === 'failed' ? `No se envió. ${failureText(failure_code)}` : states[state];
}

/** How long free text may still be sent: `Quedan 5 h`, `Quedan 12 min`; null once it may not. */
export function windowLeft(window_until: string | null, now: string): string | null {
  const minutes = window_until === null ? 0 : (Date.parse(window_until) - Date.parse(now)) / 60_000;
  if (minutes <= 0) return null;
  return minutes < 60 ? `Quedan ${Math.ceil(minutes)} min` : `Quedan ${Math.floor(minutes / 60)} h`;
}

/** A template with what is written in its places; an empty place shows what belongs there. */
export const filledTemplate = (body: string, values: readonly string[], labels: readonly string[]): string =>
  body.replace(/\{\{(\d)\}\}/g, (_, place: string) => {
    const index = Number(place) - 1;
    return values[index]?.trim() || `[${labels[index]?.toLowerCase() ?? place}]`;
  });
