import { createHmac } from 'node:crypto';
import { conversationLengths } from '@tbm/contract/lengths';
import { type Delivery, deliveries, numberOf } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import { isSameSignature } from '../keyed-hash.ts';

/** A message that a person sent to the studio. */
export interface ReceivedMessage {
  kind: 'message';
  /** WhatsApp's id, the same at every delivery. */
  wamid: string;
  /** The number with its country code. */
  number: string;
  /** The name that the sender chose in WhatsApp. */
  profile_name: string | null;
  /** Meta's type: `text`, `image`, `reaction`… */
  type: string;
  /** The text of the sender, or the text beside a picture, a place or a file. */
  text: string | null;
  /** When it was sent, by Meta's clock. */
  at: string;
}

/** The state of a message that the studio sent. */
export interface DeliveryEvent {
  kind: 'delivery';
  wamid: string;
  /** The data that the studio sent along with it, if any. */
  reference: string | null;
  delivery: Delivery;
  /** Meta's code, when it failed. */
  code: number | null;
}

export type WhatsappEvent = ReceivedMessage | DeliveryEvent;

/** Whether a body is signed by Meta: HMAC-SHA256 of the raw bytes with the app's secret. */
export const isSigned = (rawBody: string, signature: string, secret: string): boolean =>
  isSameSignature(signature, `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`);

/** Removes the characters that PostgreSQL cannot store. */
const clean = (text: string, max: number = conversationLengths.text): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, max).toWellFormed();

const string = z.string().transform((text) => clean(text));
/** A part that may be missing, or be something that Meta invented later. */
const loose = <T extends z.ZodType>(part: T) => part.optional().catch(undefined);
const words = loose(string);
const captioned = loose(z.object({ caption: words, filename: words }));

/** A word of Meta's, of which something must remain. */
const word = (max: number) =>
  z
    .string()
    .max(max)
    .transform((given) => clean(given))
    .pipe(z.string().min(1));
const wamid = word(200);
const seconds = z.coerce.number().int().min(1_000_000_000).max(9_999_999_999);

const message = z.object({
  /** Missing when the sender writes under a user name and Meta knows of no earlier message between sender and studio. */
  from: loose(z.string()),
  /** Meta's own id of the sender, for the studio alone. */
  from_user_id: loose(z.string()),
  id: wamid,
  timestamp: seconds,
  type: word(40).catch('unknown'),
  /** Set for a message of a group, which is no conversation with the studio. */
  group_id: loose(z.string()),
  text: loose(z.object({ body: words })),
  button: loose(z.object({ text: words })),
  interactive: loose(
    z.object({
      button_reply: loose(z.object({ title: words })),
      list_reply: loose(z.object({ title: words })),
      nfm_reply: loose(z.object({ body: words })),
    }),
  ),
  image: captioned,
  video: captioned,
  document: captioned,
  location: loose(z.object({ name: words, address: words })),
  contacts: loose(z.array(z.object({ name: loose(z.object({ formatted_name: words })) })).max(50)),
  order: loose(z.object({ text: words })),
  reaction: loose(z.object({ emoji: words })),
  system: loose(z.object({ body: words })),
});
type Message = z.output<typeof message>;

/** The text of a message; null when it has none. */
function textOf(given: Message): string | null {
  const { interactive, location, contacts } = given;
  const chosen = {
    text: given.text?.body,
    button: given.button?.text,
    interactive:
      interactive?.button_reply?.title ?? interactive?.list_reply?.title ?? interactive?.nfm_reply?.body,
    image: given.image?.caption,
    video: given.video?.caption,
    document: given.document?.caption ?? given.document?.filename,
    location: [location?.name, location?.address].filter(Boolean).join(', '),
    contacts: (contacts ?? [])
      .map(({ name }) => name?.formatted_name)
      .filter(Boolean)
      .join(', '),
    order: given.order?.text,
    reaction: given.reaction?.emoji,
    system: given.system?.body,
  };
  return (
    (Object.hasOwn(chosen, given.type) && clean(chosen[given.type as keyof typeof chosen] ?? '')) || null
  );
}

const status = z.object({
  id: wamid,
  status: z.enum(deliveries),
  biz_opaque_callback_data: loose(z.string().max(512)),
  errors: loose(z.array(z.object({ code: z.coerce.number().int().min(0).max(9_999_999) })).max(20)),
});

const contact = z.object({ wa_id: z.string(), profile: loose(z.object({ name: words })) });
/** Entries one by one: one that cannot be read must not hide the others. */
const list = z.array(z.unknown()).catch([]);

const change = z.object({
  field: z.string(),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    contacts: list,
    messages: list,
    statuses: list,
    /** Troubles of the account itself. */
    errors: list,
  }),
});

/** The events of a body, and what else it holds. */
export interface Notice {
  events: WhatsappEvent[];
  /** Entries that could not be read. */
  unreadable: number;
  /** Messages of people who hide their number: the studio could not answer them. */
  unnumbered: number;
  /** Meta's codes of troubles of the account. */
  troubles: number[];
}

const parts = (given: unknown, name: string): unknown[] => {
  const inside = given && typeof given === 'object' ? (given as Record<string, unknown>)[name] : undefined;
  return Array.isArray(inside) ? inside : [];
};

const readableItems = <T>(schema: z.ZodType<T>, items: readonly unknown[]): T[] =>
  items.flatMap((item) => {
    const { data } = schema.safeParse(item);
    return data === undefined ? [] : [data];
  });

/** A message as an event; `other` for one of a group, `unnumbered` for one of a person who hides the number. */
function receivedOf(
  one: Message,
  names: ReadonlyMap<string, string | undefined>,
): ReceivedMessage | 'other' | 'unnumbered' | 'unreadable' {
  const { from, from_user_id, group_id } = one;
  if (group_id !== undefined) return 'other';
  if (from === undefined) return from_user_id === undefined ? 'unreadable' : 'unnumbered';
  const number = numberOf(from);
  if (!number) return 'unreadable';
  return {
    kind: 'message',
    wamid: one.id,
    number,
    profile_name: names.get(from)?.slice(0, 100).toWellFormed() || null,
    type: one.type,
    text: textOf(one),
    at: new Date(one.timestamp * 1000).toISOString(),
  };
}

const deliveryOf = (one: z.output<typeof status>): DeliveryEvent => ({
  kind: 'delivery',
  wamid: one.id,
  reference: one.biz_opaque_callback_data ?? null,
  delivery: one.status,
  code: one.status === 'failed' ? (one.errors?.[0]?.code ?? null) : null,
});

/** Reads a body of Meta's webhook: the messages and states of one telephone number of the studio. Never throws. */
export function readNotice(body: unknown, phoneNumberId: string | null): Notice {
  const notice: Notice = {
    events: [],
    unreadable: 0,
    unnumbered: 0,
    troubles: [],
  };
  for (const { field, value } of readableItems(
    change,
    parts(body, 'entry').flatMap((entry) => parts(entry, 'changes')),
  )) {
    const isOfStudio = field === 'messages' && value.metadata.phone_number_id === phoneNumberId;
    if (!isOfStudio) continue;
    const names = new Map(
      readableItems(contact, value.contacts).map(({ wa_id, profile }) => [wa_id, profile?.name]),
    );
    const messages = readableItems(message, value.messages);
    const statuses = readableItems(status, value.statuses);
    const received = messages.map((one) => receivedOf(one, names));
    const count = (what: string) => received.filter((one) => one === what).length;
    notice.events.push(...received.filter((one) => typeof one === 'object'), ...statuses.map(deliveryOf));
    notice.unnumbered += count('unnumbered');
    notice.unreadable +=
      count('unreadable') +
      (value.messages.length - messages.length) +
      (value.statuses.length - statuses.length);
    notice.troubles.push(
      ...readableItems(z.object({ code: z.number() }), value.errors).map(({ code }) => code),
    );
  }
  return notice;
}
