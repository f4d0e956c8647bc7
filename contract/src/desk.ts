import { z } from 'zod';
import { email, phone } from './accounts.ts';
import { auditRow } from './audit.ts';
import { credit } from './credits.ts';
import { fileRef, id, idText, instant, paged, pageText, quotedTerms, text } from './fields.ts';
import { billLength, personLengths } from './lengths.ts';
import { memberStates, memberTag } from './members.ts';
import { testPackages } from './packages.ts';
import { charge, purchase } from './purchases.ts';
import { onceKeyLength } from './record-lengths.ts';
import { reservationRow } from './reservations.ts';
import { admins, defineRoutes, desk, roles } from './route.ts';
import { searchLength } from './search-lengths.ts';

/** What these calls are about, in the page of the API. */
export const group = 'The front desk: find, sell, give access';

/** A customer as the desk and admins see the record in search results. */
export const customerFound = z.object({
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  branch_id: id,
  /** Null without an account: the customer sets a password by recovering it [AUTH-014]. */
  role: z.enum(roles).nullable(),
  has_access: z.boolean(),
  file: fileRef.nullable(),
  createdAt: instant,
});
export type CustomerFound = z.output<typeof customerFound>;

/** A purchase with fields for the desk and admins only. A reason to cancel that is about the customer's health is not shown. */
export const deskPurchase = purchase.extend({
  /** Number of the receipt or invoice. */
  bill: z.string().nullable(),
  /** The seller or giver at the desk; null for online purchases. */
  sold_by: z.string().nullable(),
});
export type DeskPurchase = z.output<typeof deskPurchase>;

/** Everything about one customer that the desk needs. */
export const customerFile = customerFound.extend({
  birthdate: z.string().nullable(),
  signup_reason: z.string().nullable(),
  /** Whether the customer allows that name, photo and words are published. */
  publicity: z.boolean(),
  state: z.enum(memberStates),
  tags: z.array(memberTag),
  /** How many of the customer's strikes count. */
  strikes: z.int(),
  purchases: z.array(deskPurchase),
  credits: z.array(credit),
  /** Upcoming reservations, by date. */
  class_reservations: z.array(reservationRow),
  invoices: z.array(charge),
  /** For admins; none for others. */
  audit: z.array(auditRow),
});
export type CustomerFile = z.output<typeof customerFile>;

const customer_id = id;
/** What changes with the purchases that the customer holds. */
const held = [
  'GET /customer/admin/:id',
  'GET /members',
  'GET /members/:id/purchases',
  'GET /members/:id/ledger',
  'GET /members/:id/reservations',
  'GET /members/:id/charges',
  'GET /members/:id/messages',
  'GET /members/:id/top_ups',
] as const;

export const deskRoutes = defineRoutes({
  'GET /customer/query': {
    summary: 'Customers by parts of name, e-mail or phone, ignoring accents; the best 20',
    who: desk,
    keyRight: 'members:read',
    branches: { lists: 'filtered' },
    query: z.object({ query: text(searchLength).default('') }),
    answer: z.array(customerFound),
  },
  'GET /customer/admin/all': {
    summary: 'All customers, or those of a search, by name',
    who: desk,
    keyRight: 'members:read',
    branches: { lists: 'filtered' },
    query: z.object({ query: text(searchLength).default(''), page: pageText }),
    answer: paged(customerFound),
  },
  'GET /customer/admin/:id': {
    summary:
      'Everything about one customer: newest purchases and charges, credits, next classes, audit records',
    who: desk,
    branches: { things: { id: 'member' }, lists: 'filtered' },
    rights: { sees_audit: admins },
    params: z.object({ id: idText }),
    answer: customerFile,
    problems: ['not_found'],
  },
  'POST /customer': {
    summary: 'Registers a customer at the desk, who has no account until setting a password',
    who: desk,
    keyRight: 'members:write',
    branches: { things: { branch_id: 'branch' } },
    body: z.object({
      name: text(personLengths.name).pipe(z.string().min(1, 'name_missing')),
      last_name: text(personLengths.last_name).pipe(z.string().min(1, 'last_name_missing')),
      email,
      phone,
      /** By default the branch of the staff member. */
      branch_id: id.optional(),
    }),
    invalidates: ['GET /customer/query', 'GET /members'],
    answer: customerFound,
    status: 201,
    problems: ['customer_exists', 'not_found'],
  },
  'POST /customer/giveAccess': {
    strict: true,
    summary: 'Sells a package at the desk (cash, terminal, transfer) or grants it for free; active at once',
    who: desk,
    branches: { things: { customer_id: 'member', package_id: 'package', tops_up_purchase_id: 'purchase' } },
    rights: testPackages,
    body: z.object({
      customer_id,
      package_id: id,
      /** Days of validity; by default those of the package. */
      package_days: z
        .int('package_days_invalid')
        .min(1, 'package_days_invalid')
        .max(3660, 'package_days_invalid')
        .nullish(),
      is_gift: z.boolean().nullish(),
      /** 2 cash, 4 terminal, 5 transfer; a gift needs none. */
      payment_method_id: id.nullish(),
      /** The customer's running package that is raised to this one, for the difference; neither a gift nor other days then. */
      tops_up_purchase_id: id.nullish(),
      /** Number of the receipt or invoice. */
      bill: text(billLength).nullish(),
      /** One per sale, created by the screen: a double click never sells twice. */
      cart_id: text(onceKeyLength).pipe(z.string().min(8)).nullish(),
      /** What the seller saw: a worse sale is refused with `quote_changed`. */
      seen: quotedTerms.optional(),
    }),
    invalidates: held,
    answer: deskPurchase,
    status: 201,
    problems: [
      'not_found',
      'quote_changed',
      'package_not_found',
      'for_oneself',
      'validity_beyond',
      'package_held',
      'package_limit',
      'package_sold_out',
      'already_reserved',
      'special_event_full',
      'package_not_available',
      'package_introductory',
      'desk_payment_missing',
      'cart_taken',
      'top_up_impossible',
      'top_up_held',
    ],
  },
  'PUT /customer/revokeAccess': {
    strict: true,
    summary: 'Revokes a purchase at once: access, credits and the upcoming classes paid by them',
    who: admins,
    branches: { things: { purchase_id: 'purchase' } },
    body: z.object({ purchase_id: id }),
    invalidates: held,
    answer: deskPurchase,
    problems: ['purchase_not_found', 'purchase_over'],
  },
  'PUT /customer/removeClasses': {
    strict: true,
    summary: 'Removes classes, those that expire first; at most the available ones',
    who: admins,
    branches: { things: { customer_id: 'member' }, lists: 'filtered' },
    body: z.object({
      customer_id,
      amount: z.int('amount_invalid').min(1, 'amount_invalid').max(1000, 'amount_invalid'),
    }),
    invalidates: held,
    answer: z.object({ removed: z.int(), credits: z.array(credit) }),
    problems: ['not_found', 'no_classes_left'],
  },
});
