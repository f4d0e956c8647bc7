import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { problem } from '../../errors.ts';
import type { Log } from '../../services.ts';

export type PaypalConfig = Pick<
  Config,
  'paypal_client_id' | 'paypal_client_secret' | 'paypal_webhook_id' | 'paypal_api_base'
>;

/** Milliseconds for one try, and between the tries: there are three. */
export interface Patience {
  timeout: number;
  pauses: [number, number];
}

interface Call {
  /** What stands in the log. */
  name: string;
  path: string;
  /** Absent for a GET. A text goes out as it is. */
  body?: object | string;
  /** The same for all tries of one thing, so that it is done once. */
  requestId?: string;
}

/** What PayPal has not done, and why in its own word. */
export interface Refusal {
  done: false;
  status: number;
  issue: string;
  /** PayPal's name for the request, when one asks there. */
  debug_id: string | undefined;
  /** Where she can put it right. */
  redirect: string | null;
}
export type Reply = { done: true; body: unknown } | Refusal;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const refusalAnswer = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

/** An answer that asks for another try: too many requests, the same one under way, trouble over there. */
const isPassing = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/** PayPal's interface by HTTP: the token, the tries, and one refusal for whatever goes wrong over there. */
export class PaypalCalls {
  readonly #config: PaypalConfig;
  readonly #log: Log;
  readonly #patience: Patience;
  readonly #base: string;
  #token: Promise<Token> | null = null;

  constructor(config: PaypalConfig, log: Log, patience: Patience) {
    this.#config = config;
    this.#log = log;
    this.#patience = patience;
    this.#base = config.paypal_api_base.replace(/\/+$/, '');
  }

  /** Asks for what PayPal may refuse. */
  async ask(call: Call): Promise<Reply> {
    let token = await this.#currentToken();
    let answer = await this.#send(call, token.value);
    if (answer.status === 401) {
      // The token has ended before its time; a new one may do.
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
    // Our account or our settings, not what was asked.
    if (status === 401 || status === 403) throw this.refused(call.name, refusal);
    return refusal;
  }

  /** Asks for what PayPal has no reason to refuse. Throws `provider_unavailable` when it does. */
  async demand(call: Call): Promise<unknown> {
    const reply = await this.ask(call);
    if (reply.done) return reply.body;
    throw this.refused(call.name, reply);
  }

  /** The one refusal for whatever went wrong; the log says what, without what it carried. */
  failed(call: string, details: object): Error {
    this.#log.error({ call, ...details }, 'PayPal provider did not do what was asked');
    return problem('provider_unavailable');
  }

  refused(call: string, { status, issue, debug_id }: Refusal): Error {
    return this.failed(call, { status, issue, debug_id });
  }

  /** An answer by its description. Throws `provider_unavailable` when it is something else. */
  read<T>(call: string, schema: z.ZodType<T>, answer: unknown): T {
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
    throw this.failed(call, { error: `not understood: ${read.error.issues[0]?.path.join('.')}` });
  }

  #send({ name, path, body, requestId }: Call, token: string): Promise<Answer> {
    return this.#try(name, path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
        prefer: 'return=representation',
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** The token, asked for once by however many calls, and anew a minute before it ends. */
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
    const { timeout, pauses } = this.#patience;
    for (const pause of [...pauses, null]) {
      const trouble = await this.#once(path, request, timeout);
      if ('status' in trouble && !isPassing(trouble.status)) return trouble;
      if (pause === null) throw this.failed(call, shortly(trouble));
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
      return { status: answer.status, body: text ? parsed(text) : null };
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const shortly = (trouble: Answer | { error: string }) => {
  if ('error' in trouble) return trouble;
  const { data } = refusalAnswer.safeParse(trouble.body);
  return { status: trouble.status, issue: data?.name, debug_id: data?.debug_id };
};
