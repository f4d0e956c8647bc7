import { z } from 'zod';
import { extensionCauses } from './credits.ts';
import { customerFound, deskPurchase } from './desk.ts';
import { civilDate, id, idText, instant, paged, pageText, pesos, text } from './fields.ts';
import { memberStates, memberTag } from './members.ts';
import { invoice } from './purchases.ts';
import { reservationFilters, reservationRow } from './reservations.ts';
import { admins, defineRoutes, desk } from './route.ts';
import { searchLength } from './search-lengths.ts';
import { waitlistEntry } from './waitlist.ts';

/** What these calls are about, in the page of the API. */
export const group = "A member's record as the staff sees it";

export const memberSorts = ['name', 'newest'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** A row of the list of members. */
export const memberListed = customerFound.extend({ state: z.enum(memberStates), tags: z.array(memberTag) });
export type MemberListed = z.output<typeof memberListed>;

/** A purchase with what it still holds: what would be lost if its access were revoked. */
export const memberPurchase = deskPurchase.extend({
  /** Classes that are left of its credits. */
  classes_left: z.int(),
  /** Whether the purchase has unlimited credits that are still valid. */
  gives_unlimited: z.boolean(),
  /** Upcoming places that it or its credits paid. */
  places_reserved: z.int(),
});
export type MemberPurchase = z.output<typeof memberPurchase>;

/** A change of a lot of credits. */
export const ledgerEntry = z.object({
  credit_ledger_id: id,
  credit_lot_id: id,
  purchase_id: id.nullable(),
  /** The title of the lot. */
  title: z.string(),
  is_unlimited: z.boolean(),
  reason: z.enum([
    'granted',
    'taken',
    'returned',
    'removed',
    'extended',
    'handed_over',
    'taken_over',
    'guest_pass_taken',
    'guest_pass_returned',
  ]),
  amount: z.int(),
  /** The credits that were left in the lot after the change. */
  balance: z.int(),
  class: z
    .object({
      single_class_id: id,
      name: z.string(),
      class_date: instant,
      branch_id: id,
    })
    .nullable(),
  /** For an extension: the last day of the lot before and after, and why. */
  extended_from: civilDate.nullable(),
  extended_until: civilDate.nullable(),
  extended_cause: z.enum(extensionCauses).nullable(),
  /** Who caused it: the member, someone of the staff, or the studio by itself. */
  by: z.enum(['member', 'staff', 'studio']),
  /** The name of the member of staff. */
  who: z.string().nullable(),
  createdAt: instant,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** A charge, a failed attempt or a refund, as the staff sees it. */
export const memberCharge = invoice.extend({
  branch_id: id,
  title: z.string(),
  payment_method: z.string(),
  /** Number of the receipt at the desk. */
  bill: z.string().nullable(),
  /** How much of a charge has been refunded, including refunds in progress. */
  refunded: pesos,
  /** How much of that the provider has not confirmed yet. */
  pending: pesos,
  /** Who returns the money: the provider, or a person when it was paid at the desk; null when it cannot be refunded. */
  refundable_by: z.enum(['provider', 'desk']).nullable(),
  /** For a refund: the charge, who asked for it and why; its payment method is how the money was returned. */
  refund_of: id.nullable(),
  refunded_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type MemberCharge = z.output<typeof memberCharge>;

/** A message to the member: its subject and its delivery, not its text. */
export const memberMessage = z.object({
  message_id: id,
  channel: z.enum(['email', 'whatsapp', 'push']),
  /** The type's name in the catalogue. */
  type: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']),
  /** The latest state that WhatsApp reported. */
  delivery: z.string().nullable(),
  createdAt: instant,
  /** When it was sent, refused or withdrawn. */
  doneAt: instant.nullable(),
  waitsUntil: instant.nullable(),
});
export type MemberMessage = z.output<typeof memberMessage>;

/** Without the member's comment on the class, and without the link of a class online. */
export const memberReservation = reservationRow.omit({ comment: true, link: true });
export type MemberReservation = z.output<typeof memberReservation>;

const params = z.object({ id: idText });
const query = z.object({ page: pageText });
const problems = ['not_found'] as const;
const branches = { things: { id: 'member' }, lists: 'filtered' } as const;

export const memberRecordRoutes = defineRoutes({
  'GET /members': {
    summary:
      'Members by parts of name, e-mail or phone or by their id, of a branch, in a state, with a tag; by name or the newest first',
    who: admins,
    keyRight: 'members:read',
    branches: { lists: 'filtered' },
    query: z.object({
      query: text(searchLength).default(''),
      state: z.enum(memberStates).optional(),
      tag: idText.optional(),
      sort: z.enum(memberSorts).default('name'),
      page: pageText,
    }),
    answer: paged(memberListed),
  },
  'GET /members/:id/purchases': {
    summary: "A member's purchases, newest first, with what each still holds",
    keyRight: 'purchases:read',
    who: desk,
    branches,
    params,
    query,
    answer: paged(memberPurchase),
    problems,
  },
  'GET /members/:id/ledger': {
    summary: "Every change of the member's credits, newest first: when, what, who, and what was left",
    who: desk,
    branches,
    params,
    query,
    answer: paged(ledgerEntry),
    problems,
  },
  'GET /members/:id/reservations': {
    summary: "The member's reservations: upcoming ones by date, all others newest first",
    who: desk,
    keyRight: 'reservations:read',
    branches,
    params,
    query: z.object({ page: pageText, filter: z.enum(reservationFilters).default('all') }),
    answer: paged(memberReservation),
    problems,
  },
  'GET /members/:id/waitlist': {
    summary: 'The full classes in which the member waits for a place, by date',
    keyRight: 'reservations:read',
    who: desk,
    branches,
    params,
    answer: z.array(waitlistEntry),
    problems,
  },
  'GET /members/:id/charges': {
    summary: "The member's charges, failed attempts and refunds, newest first",
    keyRight: 'purchases:read',
    who: desk,
    branches,
    params,
    query,
    answer: paged(memberCharge),
    problems,
  },
  'GET /members/:id/charges/:invoice_id/receipt': {
    summary: "The printable receipt of one of the member's charges; not a fiscal invoice",
    who: desk,
    keyRight: 'purchases:read',
    branches: { things: { id: 'member', invoice_id: 'invoice' } },
    params: z.object({ id: idText, invoice_id: idText }),
    file: 'application/pdf',
    answer: z.string().meta({ format: 'binary' }),
    problems: ['not_found', 'charge_not_found'],
  },
  'GET /members/:id/messages': {
    summary: 'The messages to the member, newest first, and the conversation by WhatsApp',
    who: desk,
    branches,
    params,
    query,
    answer: paged(memberMessage).extend({ conversation_id: id.nullable() }),
    problems,
  },
});
