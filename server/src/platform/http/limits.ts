import { createHash } from 'node:crypto';
import type { Limit } from '@tbm/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { command, type Executor, statement } from '../database/statement.ts';
import { Problem } from '../errors.ts';
import type { Jobs } from '../jobs.ts';

/** Counts a call, sets the headers of `reply` about the rest, and throws `too_many_requests` when a limit is exceeded. */
export type RateLimiter = (
  name: string,
  limits: readonly Limit[] | undefined,
  request: FastifyRequest,
  reply?: FastifyReply,
) => Promise<void>;

/** How often in a fixed span of time. */
type Span = Pick<Limit, 'times' | 'minutes'>;

/** The address to count by: IPv4 whole, IPv6 by its /64, which belongs to one household or phone. */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/** The e-mail a call is about, read before its body is validated. */
function emailOf({ body, query }: FastifyRequest): string | undefined {
  for (const part of [body, query]) {
    const email = (part as { email?: unknown } | null | undefined)?.email;
    if (typeof email === 'string' && email.length <= 320) return email.trim().toLowerCase();
  }
  return undefined;
}

/** Whose calls a limit counts; undefined when the request does not say. */
function countedBy(per: Limit['per'], request: FastifyRequest): string | undefined {
  switch (per) {
    case 'address':
      return countedAddress(request.ip);
    case 'email':
      return emailOf(request);
    case 'email_and_address': {
      const email = emailOf(request);
      return email && `${email} ${countedAddress(request.ip)}`;
    }
    case 'account':
      if (request.actor?.kind === 'person' && request.actor.api_key)
        return `key:${request.actor.api_key.api_key_id}`;
      // An admin who looks at a member's account uses up nothing of the member's limits.
      if (request.actor?.kind === 'person') return request.actor.viewed_by ?? request.actor.uid;
      return request.actor?.kind === 'identified' ? request.actor.uid : undefined;
  }
}

/** The name of a bucket contains no personal data: address, e-mail or uid is hashed. */
const bucketOf = (
  name: string,
  { per, minutes }: { per: string; minutes: number },
  subject: string,
): string =>
  `${name} ${per} ${minutes} ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;

// Buckets are written in one order, so that two calls never deadlock.
const countCall = statement(
  'rate_limits',
  `insert into rate_limits as l (bucket, times, "endsAt")
  select bucket, 1, $3::timestamptz + make_interval(mins => minutes)
  from unnest($1::text[], $2::int[]) as called (bucket, minutes) order by bucket
  on conflict (bucket) do update set
    times = case when l."endsAt" <= $3 then 1 else l.times + 1 end,
    "endsAt" = case when l."endsAt" <= $3 then excluded."endsAt" else l."endsAt" end
  returning bucket, times, ceil(extract(epoch from "endsAt" - $3::timestamptz))::int as seconds`,
  z.object({ bucket: z.string(), times: z.int(), seconds: z.int() }),
);

const deleteEnded = command('sweep_rate_limits', 'delete from rate_limits where "endsAt" <= $1', {
  scans: 'most windows have ended when the hourly job runs',
});

interface Counter {
  db: Executor;
  clock: Clock;
  /** Multiplies what is allowed, for demo and tests. */
  factor: number;
}

/** The calls that a bucket still allows. */
interface Allowance {
  bucket: string;
  limit: number;
  remaining: number;
  /** Seconds until it is full again. */
  reset: number;
}

/** Counts once in each bucket, and returns what each still allows; `remaining` is below zero when it is exceeded. */
async function countIn({ db, clock, factor }: Counter, buckets: Map<string, Span>): Promise<Allowance[]> {
  if (buckets.size === 0) return [];
  const rows = await countCall.all(db, [
    [...buckets.keys()],
    [...buckets.values()].map(({ minutes }) => minutes),
    clock.now(),
  ]);
  return rows.map(({ bucket, times, seconds }) => {
    const limit = Math.floor((buckets.get(bucket)?.times ?? Number.POSITIVE_INFINITY) * factor);
    return {
      bucket,
      limit,
      remaining: limit - times,
      reset: Math.max(1, seconds),
    };
  });
}

/** Throws `too_many_requests` when one is exceeded. */
function refuseExceeded(allowances: readonly Allowance[]): void {
  const exceeded = allowances.filter(({ remaining }) => remaining < 0);
  if (exceeded.length === 0) return;
  throw new Problem('too_many_requests', { retryAfter: Math.max(...exceeded.map(({ reset }) => reset)) });
}

/** Limits by e-mail are not told: they would show how often another person has tried. */
const isTold = ({ per }: Limit): boolean => per === 'address' || per === 'account';

/** Tells the caller of the tightest limit, in the headers of the IETF's draft on rate limits. */
function tell(reply: FastifyReply, allowances: readonly Allowance[]): void {
  for (const { limit, remaining, reset } of allowances) {
    const told = reply.getHeader('ratelimit-remaining');
    if (told !== undefined && Number(told) <= remaining) continue;
    reply.headers({
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(Math.max(0, remaining)),
      'ratelimit-reset': String(reset),
    });
  }
}

/** Fixed windows in PostgreSQL, one statement a call. */
export const makeRateLimiter =
  (counter: Counter): RateLimiter =>
  async (name, limits, request, reply) => {
    const allowed = new Map<string, Limit>();
    for (const limit of limits ?? []) {
      const subject = countedBy(limit.per, request);
      if (subject !== undefined) allowed.set(bucketOf(name, limit, subject), limit);
    }
    const allowances = await countIn(counter, allowed);
    const isToldBucket = ({ bucket }: Allowance): boolean => {
      const limit = allowed.get(bucket);
      return limit !== undefined && isTold(limit);
    };
    if (reply) tell(reply, allowances.filter(isToldBucket));
    refuseExceeded(allowances);
  };

/** Counts for something that is known only to the use case, such as a telephone number; throws as above. */
export async function limitBy(
  counter: Counter,
  name: string,
  { subject, ...span }: Span & { subject: string },
): Promise<void> {
  refuseExceeded(
    await countIn(counter, new Map([[bucketOf(name, { per: 'thing', ...span }, subject), span]])),
  );
}

/** Deletes windows that have ended. */
export const limitJobs = ({ db, clock }: { db: Executor; clock: Clock }): Jobs => ({
  tasks: {
    async sweep_rate_limits() {
      await deleteEnded.run(db, [clock.now()]);
    },
  },
  crontab: '17 * * * * sweep_rate_limits',
});
