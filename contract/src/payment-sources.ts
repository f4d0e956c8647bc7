import { z } from 'zod';
import { id, idText, text } from './fields.ts';
import { cardLengths } from './record-lengths.ts';
import { defineRoutes, type Limit, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Saved cards and wallets';

/** The provider's id of a card. */
export const methodId = z.string().regex(/^(pm|card)_\w{1,80}$/);

/** How a card is identified without its number [PAY-004, PAY-005]. */
export const paymentSource = z.object({
  payment_source_id: id,
  /** The provider's name for it: `visa`, `mastercard`, `amex` … */
  card_type: z.string(),
  last_digits: z.string(),
  /** The provider's id of the card. */
  source_id: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Whether it pays for a running subscription; then it cannot be deleted. */
  pays_subscription: z.boolean(),
});
export type PaymentSource = z.output<typeof paymentSource>;

/** The browser's next step with the returned `clientSecret`; `done` needs nothing. */
export const nextSteps = ['done', 'pay_card', 'save_card', 'ask_bank', 'go'] as const;
export type NextStep = (typeof nextSteps)[number];

/** Why a bank may decline a card [ERR-016, ERR-018..025]. */
export const cardProblems = [
  'card_no_funds',
  'card_suspicious',
  'card_format',
  'card_declined',
  'card_wrong_cvc',
  'card_expired',
  'card_wrong_number',
  'card_refused',
] as const;

/** Limits attempts, so that lists of stolen numbers cannot be tried out. */
const fewCards: readonly Limit[] = [
  { per: 'account', times: 20, minutes: 60 },
  { per: 'address', times: 60, minutes: 60 },
];

const params = z.object({ id: idText });
const savedCards = z.array(paymentSource);
const deletion = z.object({ deleted: z.literal(true) });
const onKeep = [...cardProblems, 'payment_source_invalid', 'provider_unavailable'] as const;
const onDelete = ['payment_source_not_found', 'payment_source_in_use', 'payment_source_not_deleted'] as const;

/** One store behind both families of paths [X31]. Saving the same card again changes nothing. */
export const paymentSourceRoutes = defineRoutes({
  'GET /payment_sources': { summary: "The caller's cards, newest first", who: signedIn, answer: savedCards },
  'POST /payment_sources/setup': {
    summary:
      'Begins adding a card: the browser confirms clientSecret with it, then sends its id to POST /payment_sources/stripe',
    who: signedIn,
    limit: fewCards,
    invalidates: [],
    answer: z.object({ clientSecret: z.string() }),
    problems: ['provider_unavailable'],
  },
  'POST /payment_sources': {
    strict: true,
    summary: "Saves a card by the provider's id",
    who: signedIn,
    limit: fewCards,
    body: z.object({
      source_id: methodId,
      /** Accepted as specified; the provider's own data is used. */
      card_type: text(cardLengths.card_type).optional(),
      last_digits: text(cardLengths.last_digits).optional(),
    }),
    invalidates: ['GET /payment_sources'],
    answer: paymentSource,
    status: 201,
    problems: onKeep,
  },
  'POST /payment_sources/stripe': {
    strict: true,
    summary: 'Saves a card that the browser created at the provider',
    who: signedIn,
    limit: fewCards,
    body: z.object({ payment_method: methodId }),
    invalidates: ['GET /payment_sources'],
    answer: paymentSource,
    status: 201,
    problems: onKeep,
  },
  'POST /payment_sources/:id/default': {
    summary:
      "Pays the caller's subscriptions with this card, including what is owed; a bank may require authentication first",
    who: signedIn,
    limit: fewCards,
    params,
    invalidates: ['GET /payment_sources', 'GET /purchases', 'GET /invoices'],
    answer: z.object({
      payment_source: paymentSource,
      next: z.enum(['done', 'ask_bank']),
      clientSecret: z.string().nullable(),
    }),
    problems: ['payment_source_not_found', ...cardProblems, 'provider_unavailable'],
  },
  'DELETE /payment_sources/:id': {
    summary: 'Deletes a card, unless it pays for a subscription',
    who: signedIn,
    params,
    invalidates: ['GET /payment_sources'],
    answer: deletion,
    problems: onDelete,
  },
  'GET /metodosPago': { summary: 'As GET /payment_sources', who: signedIn, answer: savedCards },
  'POST /metodosPago': {
    strict: true,
    summary: 'As POST /payment_sources, with the field names of the older family',
    who: signedIn,
    limit: fewCards,
    body: z.object({
      token_id: methodId,
      card_type: text(cardLengths.card_type).optional(),
      last_digits: text(cardLengths.last_digits).optional(),
      /** False: the card is read but not saved; its `source_id` pays one attempt, as its `payment_method`. */
      saveCard: z.boolean().default(true),
    }),
    invalidates: ['GET /payment_sources'],
    /** The card has no id when it is not saved. */
    answer: paymentSource.extend({ payment_source_id: id.nullable() }),
    status: 201,
    problems: onKeep,
  },
  'DELETE /metodosPago/:id': {
    summary: 'As DELETE /payment_sources/:id',
    who: signedIn,
    params,
    invalidates: ['GET /payment_sources'],
    answer: deletion,
    problems: onDelete,
  },
});
