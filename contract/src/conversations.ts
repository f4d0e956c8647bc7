import { z } from 'zod';
import { fileRef, id, idText, instant, needed } from './fields.ts';
import { conversationLengths } from './lengths.ts';
import { defineRoutes, desk } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'WhatsApp with the studio';

export const conversationFilters = ['mine', 'unassigned', 'open', 'closed'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];

/** Who wrote: the person, someone of the staff, or the product by itself. */
const from = z.enum(['member', 'staff', 'studio']);

/** `queued`: not sent yet. `accepted`: WhatsApp has it. */
export const messageStates = ['queued', 'accepted', 'sent', 'delivered', 'read', 'failed'] as const;

/** A message of a conversation: one that was received, or one that was sent. */
export const conversationMessage = z.object({
  received_message_id: id.nullable(),
  message_id: id.nullable(),
  from,
  /** Meta's type of a received message; `text` for a sent one. */
  type: z.string(),
  /** Null when it has no text: then `type` is its kind. */
  text: z.string().nullable(),
  at: instant,
  /** The name of the member of staff. */
  author: z.string().nullable(),
  /** Null for a received message. */
  state: z.enum(messageStates).nullable(),
  /** WhatsApp's code of a failure. */
  failure_code: z.int().nullable(),
});
export type ConversationMessage = z.output<typeof conversationMessage>;

/** A conversation by WhatsApp with one telephone number. */
export const conversation = z.object({
  conversation_id: id,
  /** With country code. */
  number: z.string(),
  /** The name of the person's profile in WhatsApp. */
  profile_name: z.string().nullable(),
  /** The member whose number it is; `verified`: the member proved it. Null when it belongs to no member, or to several. */
  customer: z
    .object({
      customer_id: id,
      name: z.string(),
      last_name: z.string(),
      branch_id: id,
      file: fileRef.nullable(),
      verified: z.boolean(),
    })
    .nullable(),
  /** The member of the staff who attends to it. */
  assignee: z.object({ customer_id: id, name: z.string() }).nullable(),
  /** How many of the person's messages are unread. */
  unread: z.int(),
  /** The newest message of both sides. */
  last: conversationMessage.nullable(),
  /** Until when free text may be sent; later, only templates. Null when the person never wrote. */
  window_until: instant.nullable(),
  /** The person wrote BAJA. */
  opted_out: z.boolean(),
  closed: z.boolean(),
  lastAt: instant,
});
export type Conversation = z.output<typeof conversation>;

/** Where a page ends: an instant, a kind and a key. */
const cursor = z
  .string()
  .regex(/^[12]\d{3}-[\d:.T-]{1,24}Z_[01]_\d{1,16}$/)
  .refine((value) => {
    const [at, , key] = value.split('_');
    return instant.safeParse(at).success && idText.safeParse(key).success;
  });

const params = z.object({ id: idText });
const reads = ['GET /conversations', 'GET /conversations/:id', 'GET /conversations/unread'] as const;

/** A value of a template: Meta takes no line breaks, tabs, or many blanks. */
const value = needed(conversationLengths.value, 'conversation_value_invalid').refine(
  (text) => !/[\n\r\t]| {4}/.test(text),
  'conversation_value_invalid',
);

/** Meta sends up to 3 MB at once. */
const largestNotice = 3 * 1024 * 1024;

export const conversationRoutes = defineRoutes({
  'POST /webhooks/whatsapp': {
    summary: "Meta's signed notices of WhatsApp: messages and deliveries; each has its effect once",
    who: 'provider',
    body: z.unknown(),
    bodyLimit: largestNotice,
    invalidates: [],
    answer: z.object({ received: z.literal(true) }),
    problems: ['signature_invalid', 'whatsapp_off'],
  },
  'GET /conversations': {
    summary:
      'Conversations by WhatsApp, newest first: mine, unassigned, all open ones, or closed; those of a branch also hold numbers that belong to no member',
    who: desk,
    branches: { lists: 'filtered' },
    query: z.object({ filter: z.enum(conversationFilters).default('open'), before: cursor.optional() }),
    answer: z.object({
      data: z.array(conversation),
      /** For the next page; null on the last one. */
      before: z.string().nullable(),
    }),
  },
  'GET /conversations/unread': {
    summary: 'How many open conversations have unread messages, at most 100',
    who: desk,
    branches: { lists: 'filtered' },
    answer: z.object({ unread: z.int() }),
  },
  'GET /conversations/options': {
    summary: 'To whom a conversation can be assigned, and the templates that may be sent at any time',
    who: desk,
    branches: { lists: 'filtered' },
    answer: z.object({
      staff: z.array(z.object({ customer_id: id, name: z.string() })),
      templates: z.array(
        z.object({
          template: z.string(),
          title: z.string(),
          /** With the places `{{1}}`, `{{2}}`… */
          body: z.string(),
          /** What is written in each place. */
          labels: z.array(z.string()),
        }),
      ),
    }),
  },
  'GET /conversations/:id': {
    summary: 'One conversation',
    who: desk,
    branches: { things: { id: 'conversation' } },
    params,
    answer: conversation,
    problems: ['not_found'],
  },
  'GET /conversations/:id/messages': {
    summary: 'Its messages both ways, newest first, with what the product sent by WhatsApp',
    who: desk,
    branches: { things: { id: 'conversation' } },
    params,
    query: z.object({ before: cursor.optional() }),
    answer: z.object({
      data: z.array(conversationMessage),
      /** For the next page; null on the last one. */
      before: z.string().nullable(),
    }),
    problems: ['not_found'],
  },
  'POST /conversations/:id/messages': {
    summary:
      'Answers with free text, or with a template and its values; the same token sends once. Refused when a colleague answered after `answered`',
    who: desk,
    branches: { things: { id: 'conversation' } },
    params,
    limit: [{ per: 'account', times: 120, minutes: 10 }],
    body: z.object({
      /** One per answer, created by the screen. */
      token: z.string().regex(/^\w{8,64}$/),
      text: needed(conversationLengths.text, 'conversation_text_missing').optional(),
      template: z.string().max(60).optional(),
      values: z.array(value).max(9).optional(),
      /** The newest answer of the staff on the screen, 0 for none; without it nothing is compared. */
      answered: z.int().min(0).optional(),
    }),
    invalidates: [...reads, 'GET /conversations/:id/messages'],
    answer: z.object({ message_id: id }),
    status: 201,
    problems: [
      'not_found',
      'whatsapp_off',
      'conversation_text_missing',
      'conversation_template_unknown',
      'conversation_window_closed',
      'conversation_answered',
    ],
  },
  'PUT /conversations/:id/assignee': {
    summary:
      'Assigns a conversation to someone of the desk, or to no one; refused when it was assigned meanwhile',
    who: desk,
    branches: { things: { id: 'conversation' } },
    params,
    body: z.object({
      customer_id: id.nullable(),
      /** To whom it is assigned on the screen. */
      was: id.nullable(),
    }),
    invalidates: reads,
    answer: conversation,
    problems: ['not_found', 'assignee_invalid', 'conversation_reassigned'],
  },
  'PUT /conversations/:id/closed': {
    summary: "Closes a conversation, or opens it again; the person's next message opens it too",
    who: desk,
    branches: { things: { id: 'conversation' } },
    params,
    body: z.object({ closed: z.boolean() }),
    invalidates: reads,
    answer: conversation,
    problems: ['not_found'],
  },
  'PUT /conversations/:id/read': {
    summary: "Marks the person's messages up to a given one as read, for the whole desk",
    who: desk,
    branches: { things: { id: 'conversation' } },
    params,
    body: z.object({ received_message_id: id }),
    invalidates: reads,
    answer: z.object({ unread: z.int() }),
    problems: ['not_found'],
  },
});
