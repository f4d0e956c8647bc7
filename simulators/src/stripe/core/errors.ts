/** An error of Stripe, thrown by a call and sent with its status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message));
    this.status = status;
    this.body = body;
  }

  /** Whether a parameter was refused before anything was executed. */
  get isOfParameters(): boolean {
    const { type, code } = this.body;
    const isOne = code === undefined || String(code).startsWith('parameter_');
    return this.status === 400 && type === 'invalid_request_error' && isOne;
  }
}

/** 400: an invalid parameter. */
export const invalid = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    ...(code ? { code } : {}),
    message,
    ...(param ? { param } : {}),
  });

const shown: Record<string, string> = { payment_method: 'PaymentMethod' };
const nameOf = (kind: string): string => shown[kind] ?? kind;

/** 404: the object in the path does not exist. */
export const missing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${nameOf(kind)}: '${id}'`,
    param: /_intent$/.test(kind) ? 'intent' : 'id',
  });

/** 400: the object in a parameter does not exist. */
export const unknownIn = (kind: string, id: string, param: string): StripeRefusal =>
  invalid(`No such ${nameOf(kind)}: '${id}'`, param, 'resource_missing');

/** 400: a required parameter is missing. */
export const absent = (param: string): StripeRefusal =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing');

/** 402: the card was declined, with the current intent. */
export const cardRefusal = (body: Record<string, unknown>): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', ...body });

/** 400: not possible in the intent's status, with the intent. */
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
