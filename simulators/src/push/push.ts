import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decrypt } from './decrypt.ts';
import { refusalOf } from './vapid.ts';

/** What a browser gives to its page. */
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushReceived {
  /** Decrypted with the browser's keys; null when it is not for them. */
  text: string | null;
  /** Seconds. */
  ttl: number;
  urgency: string;
  topic: string | null;
}

/** A push service of browsers (RFC 8030), and the browsers behind it. */
export interface PushSimulator {
  /** A browser subscribes with the public key of a site, base64url. */
  subscribe(key: string): Subscription;
  /** The browser ends its subscription: from now on 410. */
  unsubscribe(endpoint: string): void;
  /** Disconnects or connects a browser. The service keeps its messages in between; of one topic only the newest. */
  setOff(endpoint: string, isOff: boolean): void;
  /** The messages that the browser received, oldest first. */
  received(endpoint: string): PushReceived[];
  /** The service answers the next requests with these statuses. */
  answer(endpoint: string, ...statuses: { status: number; retryAfter?: string }[]): void;
}

interface Browser {
  key: string;
  keys: ECDH;
  auth: Buffer;
  isOver: boolean;
  isOff: boolean;
  waiting: PushReceived[];
  received: PushReceived[];
  answers: { status: number; retryAfter?: string }[];
}

/** The largest body that a push service must accept. */
const largest = 4096;
const urgencies = ['very-low', 'low', 'normal', 'high'];

export function startPush(app: FastifyInstance, { url }: { url: () => string }): PushSimulator {
  const browsers = new Map<string, Browser>();
  const idOf = (endpoint: string): string => endpoint.split('/').at(-1) ?? '';
  const browser = (endpoint: string): Browser => {
    const found = browsers.get(idOf(endpoint));
    if (!found) throw new Error('no subscription has this address');
    return found;
  };

  function take(one: Browser, body: Buffer, headers: Record<string, unknown>): PushReceived {
    let text: string | null = null;
    try {
      text = decrypt(body, one.keys, one.auth);
    } catch {
      // A browser ignores messages for other browsers.
    }
    const { ttl, urgency = 'normal', topic = null } = headers;
    return {
      text,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: topic === null ? null : String(topic),
    };
  }
  /** Why a request is malformed, as its status; null when it is not. */
  function malformed(headers: Record<string, unknown>, body: Buffer): number | null {
    if (body.length > largest) return 413;
    if (!/^\d+$/.test(String(headers.ttl))) return 400;
    if (headers.urgency !== undefined && !urgencies.includes(String(headers.urgency))) return 400;
    if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return 400;
    return headers['content-encoding'] === 'aes128gcm' ? null : 415;
  }

  function subscribe(key: string): Subscription {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const [id, auth] = [randomUUID(), randomBytes(16)];
    const nothing = {
      isOver: false,
      isOff: false,
      waiting: [],
      received: [],
      answers: [],
    };
    browsers.set(id, {
      key,
      keys,
      auth,
      ...nothing,
    });
    return {
      endpoint: `${url()}/push/${id}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  app.register((scope, _options, ready) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    // Routes for journeys: a browser that subscribes, and the messages it received.
    scope.post<{ Body: { key: string } }>('/push/browsers', async ({ body }) => subscribe(body.key));
    scope.get<{ Params: { id: string } }>('/push/browsers/:id', async ({ params }, reply) => {
      const one = browsers.get(params.id);
      return one ? one.received : reply.status(404).send();
    });
    scope.post<{ Params: { id: string }; Body: Buffer | null }>(
      '/push/:id',
      async (request, reply: FastifyReply) => {
        const one = browsers.get(request.params.id);
        if (!one) return reply.status(404).send();
        const { headers, body } = request;
        const planned = one.answers.shift();
        if (planned?.retryAfter) reply.header('retry-after', planned.retryAfter);
        if (planned) return reply.status(planned.status).send();
        const refusal = refusalOf(headers.authorization, {
          origin: url(),
          key: one.key,
          now: Date.now() / 1000,
        });
        if (refusal) return reply.status(refusal.status).send(refusal.why);
        if (one.isOver) return reply.status(410).send();
        const bytes = body ?? Buffer.alloc(0);
        const wrong = malformed(headers, bytes);
        if (wrong) return reply.status(wrong).send();
        const message = take(one, bytes, headers);
        if (!one.isOff) one.received.push(message);
        else
          one.waiting = [
            ...one.waiting.filter(({ topic }) => topic === null || topic !== message.topic),
            message,
          ];
        return reply.status(201).header('location', `${url()}/push/message/${randomUUID()}`).send();
      },
    );
    ready();
  });

  return {
    subscribe,
    unsubscribe(endpoint) {
      browser(endpoint).isOver = true;
    },
    setOff(endpoint, isOff) {
      const one = browser(endpoint);
      one.isOff = isOff;
      if (!isOff) one.received.push(...one.waiting.splice(0));
    },
    received: (endpoint) => browser(endpoint).received,
    answer: (endpoint, ...answers) => void browser(endpoint).answers.push(...answers),
  };
}
