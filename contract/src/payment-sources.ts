import { z } from 'zod';
import { id, idText, text } from './fields.ts';
import { defineRoutes, type Limit, signedIn } from './route.ts';

/** The provider's id of a card. */
export const methodId = z.string().regex(/^(pm|card)_\w{1,80}$/);

/** How a card is identified without its number [PAY-004, PAY-005]. */
export const paymentSource = z.object({
  payment_source_id: id,
  /** As the provider names it: `visa`, `mastercard`, `amex` … */
  card_type: z.string(),
  last_digits: z.string(),
  /** The provider's id of the card. */
  source_id: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** It pays for a running subscription of hers; then it cannot be deleted. */
  pays_subscription: z.boolean(),
});
export type PaymentSource = z.output<typeof paymentSource>;

/** What the browser does next with the answered `clientSecret`; `done` needs nothing. */
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
const kept = z.array(paymentSource);
const gone = z.object({ deleted: z.literal(true) });
const onKeep = [...cardProblems, 'payment_source_invalid', 'provider_unavailable'] as const;
const onDelete = ['payment_source_not_found', 'payment_source_in_use', 'payment_source_not_deleted'] as const;

/** One store behind both families of paths [X31]. Saving the same card again changes nothing. */
export const paymentSourceRoutes = defineRoutes({
  'GET /payment_sources': { summary: "The caller's cards, the newest first", who: signedIn, answer: kept },
  'POST /payment_sources/setup': {
    summary:
      'Begins to add a card: the browser confirms clientSecret with it, then sends its id to POST /payment_sources/stripe',
    who: signedIn,
    limit: fewCards,
    invalidates: [],
    answer: z.object({ clientSecret: z.string() }),
    problems: ['provider_unavailable'],
  },
  'POST /payment_sources': {
    summary: 'Keeps a card by the id that the provider gave it',
    who: signedIn,
    limit: fewCards,
    body: z.object({
      source_id: methodId,
      /** Accepted as specified; what the provider says of the card is what counts. */
      card_type: text(20).optional(),
      last_digits: text(4).optional(),
    }),
    invalidates: ['GET /payment_sources'],
    answer: paymentSource,
    status: 201,
    problems: onKeep,
  },
  'POST /payment_sources/stripe': {
    summary: 'Keeps a card that the browser made at the provider',
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
      'Makes it the card that pays for her subscriptions, and pays what is owed; a bank may want to ask first',
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
    summary: 'Forgets a card; not one that pays for a subscription',
    who: signedIn,
    params,
    invalidates: ['GET /payment_sources'],
    answer: gone,
    problems: onDelete,
  },
  'GET /metodosPago': { summary: 'As GET /payment_sources', who: signedIn, answer: kept },
  'POST /metodosPago': {
    summary: 'As POST /payment_sources, by the words of the older family',
    who: signedIn,
    limit: fewCards,
    body: z.object({
      token_id: methodId,
      card_type: text(20).optional(),
      last_digits: text(4).optional(),
      /** A card that is not to be saved is passed to the attempt itself. */
      saveCard: z.literal(true).default(true),
    }),
    invalidates: ['GET /payment_sources'],
    answer: paymentSource,
    status: 201,
    problems: onKeep,
  },
  'DELETE /metodosPago/:id': {
    summary: 'As DELETE /payment_sources/:id',
    who: signedIn,
    params,
    invalidates: ['GET /payment_sources'],
    answer: gone,
    problems: onDelete,
  },
});
