import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { problem } from '../../errors.ts';
import type { Log } from '../../log.ts';

export type PaypalConfig = Pick<
  Config,
  'paypal_client_id' | 'paypal_client_secret' | 'paypal_webhook_id' | 'paypal_api_base'
>;

/** Milliseconds for one attempt, and between the three attempts. */
export interface RetryPolicy {
  timeout: number;
  pauses: [number, number];
}

interface Call {
  /** Details for the log. */
  name: string;
  path: string;
  /** POST with a body, else GET. */
  method?: 'PATCH';
  /** A string is sent as it is. */
  body?: object | string;
  /** The idempotency key: all attempts with the same one have one effect. */
  requestId?: string;
}

/** PayPal's refusal and its reason. */
export interface Refusal {
  done: false;
  status: number;
  /** PayPal's reason. */
  issue: string;
  /** PayPal's id of the request, for its support. */
  debug_id: string | undefined;
  /** The page on which the buyer can resolve it. */
  redirect: string | null;
}
export type Reply = { done: true; body: unknown } | Refusal;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
/** A code, which may be logged; anything else that PayPal puts in its place may repeat what was sent. */
const code = z
  .string()
  .regex(/^\w{1,64}$/)
  .catch('unknown')
  .optional();
const refusalAnswer = z.object({
  name: code,
  error: code,
  debug_id: code,
  details: z.array(z.object({ issue: code })).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

/** Worth another attempt: the same request is in progress, too many requests, or a fault on PayPal's side. */
const isTransient = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/** PayPal over HTTP: access token, retries, errors. Every failure is `provider_unavailable`, with details in the log only. */
export class PaypalHttp {
  readonly #config: PaypalConfig;
  readonly #log: Log;
  readonly #retry: RetryPolicy;
  readonly #base: string;
  #token: Promise<Token> | null = null;

  constructor(config: PaypalConfig, log: Log, retry: RetryPolicy) {
    this.#config = config;
    this.#log = log;
    this.#retry = retry;
    this.#base = config.paypal_api_base.replace(/\/+$/, '');
  }

  /** Makes a call that PayPal may refuse for a reason of the buyer's. */
  async ask(call: Call): Promise<Reply> {
    let token = await this.#currentToken();
    let answer = await this.#send(call, token.value);
    if (answer.status === 401) {
      // The token expired early; try with a new one.
      if ((await this.#token?.catch(() => null)) === token) this.#token = null;
      token = await this.#currentToken();
      answer = await this.#send(call, token.value);
    }
    const { status, body } = answer;
    if (status >= 200 && status < 300) return { done: true, body };
    const { data } = refusalAnswer.safeParse(body);
    const refusal: Refusal = {
      done: false,
      status,
      issue: data?.details?.[0]?.issue ?? data?.name ?? data?.error ?? 'unknown',
      debug_id: data?.debug_id,
      redirect: data?.links?.find(({ rel }) => rel === 'redirect')?.href ?? null,
    };
    // Our account or settings are at fault, not the request.
    if (status === 401 || status === 403) throw this.refused(call.name, refusal);
    return refusal;
  }

  /** Reads a resource; null when PayPal does not know it. */
  async find<T>(call: Call, schema: z.ZodType<T>): Promise<T | null> {
    const reply = await this.ask(call);
    if (reply.done) return this.read(call.name, schema, reply.body);
    if (reply.status === 404) return null;
    throw this.refused(call.name, reply);
  }

  /** Makes a call that PayPal has no reason to refuse. Throws `provider_unavailable` when it does. */
  async demand(call: Call): Promise<unknown> {
    const reply = await this.ask(call);
    if (reply.done) return reply.body;
    throw this.refused(call.name, reply);
  }

  /** Logs what went wrong, without the payload; returns the error to throw. */
  failed(call: string, details: object): Error {
    this.#log.error({ call, ...details }, 'a call to PayPal failed');
    return problem('provider_unavailable');
  }

  refused(call: string, { status, issue, debug_id }: Refusal): Error {
    return this.failed(call, { status, issue, debug_id });
  }

  /** Parses a response. Throws `provider_unavailable` when it does not match the schema. */
  read<T>(call: string, schema: z.ZodType<T>, answer: unknown): T {
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
    throw this.failed(call, { error: `not understood: ${read.error.issues[0]?.path.join('.')}` });
  }

  #send({ name, path, method, body, requestId }: Call, token: string): Promise<Answer> {
    return this.#try(name, path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
        prefer: 'return=representation',
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** The access token: requested once for all concurrent calls, renewed a minute before it expires. */
  async #currentToken(): Promise<Token> {
    const current = this.#token;
    const known = await current?.catch(() => null);
    if (known && known.until > Date.now()) return known;
    if (this.#token === current) this.#token = this.#newToken();
    return this.#token ?? this.#newToken();
  }

  async #newToken(): Promise<Token> {
    const { paypal_client_id, paypal_client_secret } = this.#config;
    if (!paypal_client_id || !paypal_client_secret)
      throw this.failed('token', { error: 'PayPal is not configured' });
    const credentials = Buffer.from(`${paypal_client_id}:${paypal_client_secret}`).toString('base64');
    const { status, body } = await this.#try('token', '/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { data } = tokenAnswer.safeParse(body);
    if (!data) throw this.failed('token', { status, error: refusalAnswer.safeParse(body).data?.error });
    return { value: data.access_token, until: Date.now() + (data.expires_in - 60) * 1_000 };
  }

  async #try(call: string, path: string, request: RequestInit): Promise<Answer> {
    const { timeout, pauses } = this.#retry;
    for (const pause of [...pauses, null]) {
      const outcome = await this.#once(path, request, timeout);
      if ('status' in outcome && !isTransient(outcome.status)) return outcome;
      if (pause === null) throw this.failed(call, loggable(outcome));
      await wait(pause);
    }
    throw problem('provider_unavailable');
  }

  async #once(path: string, request: RequestInit, timeout: number): Promise<Answer | { error: string }> {
    try {
      const answer = await fetch(`${this.#base}${path}`, {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? parseJson(text) : null };
    } catch (error) {
      const { name, cause } = error instanceof Error ? error : new Error('unknown');
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : name;
      return { error: code };
    }
  }
}

interface Token {
  value: string;
  until: number;
}

interface Answer {
  status: number;
  body: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const loggable = (outcome: Answer | { error: string }) => {
  if ('error' in outcome) return outcome;
  const { data } = refusalAnswer.safeParse(outcome.body);
  return { status: outcome.status, issue: data?.name, debug_id: data?.debug_id };
};
