/** Stripe's refusal, thrown by a call and answered with its status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message));
    this.status = status;
    this.body = body;
  }
}

/** What was sent is wrong: 400, naming the parameter. */
export const invalid = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    ...(code ? { code } : {}),
    message,
    ...(param ? { param } : {}),
  });

const shown: Record<string, string> = { payment_method: 'PaymentMethod' };
const nameOf = (kind: string): string => shown[kind] ?? kind;

/** What the address names is not there: 404. */
export const missing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${nameOf(kind)}: '${id}'`,
    param: /_intent$/.test(kind) ? 'intent' : 'id',
  });

/** What a parameter names is not there: 400. */
export const unknownIn = (kind: string, id: string, param: string): StripeRefusal =>
  invalid(`No such ${nameOf(kind)}: '${id}'`, param, 'resource_missing');

/** A parameter that must be there is not. */
export const absent = (param: string): StripeRefusal =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing');

/** The card was refused: 402, with the intent as it stands now. */
export const cardRefusal = (body: Record<string, unknown>): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', ...body });

/** It cannot be done in the state that the intent is in; told with the intent. */
export const unexpected = (
  intent: { object: 'payment_intent' | 'setup_intent' },
  message: string,
): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message,
    [intent.object]: intent,
  });
