import { createHash } from 'node:crypto';
import type { Limit } from '@tbm/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { Problem } from '../errors.ts';
import type { Jobs } from '../jobs.ts';

/** Counts a call and throws `too_many_requests` when one of its limits is passed. */
export type LimitKeeper = (
  name: string,
  limits: readonly Limit[] | undefined,
  request: FastifyRequest,
) => Promise<void>;

/** An address as it is counted: IPv4 whole, IPv6 by its /64, which one household or phone has to itself. */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/** The e-mail a call is about, before anything has checked its body. */
function emailOf({ body, query }: FastifyRequest): string | undefined {
  for (const part of [body, query]) {
    const email = (part as { email?: unknown } | null | undefined)?.email;
    if (typeof email === 'string' && email.length <= 320) return email.trim().toLowerCase();
  }
  return undefined;
}

function countedBy(per: Limit['per'], request: FastifyRequest): string | undefined {
  if (per === 'address') return countedAddress(request.ip);
  if (per === 'email') return emailOf(request);
  const { actor } = request;
  return actor && actor.kind !== 'visitor' ? actor.uid : undefined;
}

/** Buckets name nobody: whose they are is hashed. */
const bucketOf = (name: string, { per, minutes }: Limit, whose: string): string =>
  `${name} ${per} ${minutes} ${createHash('sha256').update(whose).digest('base64url').slice(0, 22)}`;

// The buckets are taken in one order, so that two calls never wait for each other.
const count = `
  insert into rate_limits as l (bucket, times, "endsAt")
  select bucket, 1, $3::timestamptz + make_interval(mins => minutes)
  from unnest($1::text[], $2::int[]) as called (bucket, minutes) order by bucket
  on conflict (bucket) do update set
    times = case when l."endsAt" <= $3 then 1 else l.times + 1 end,
    "endsAt" = case when l."endsAt" <= $3 then excluded."endsAt" else l."endsAt" end
  returning bucket, times, ceil(extract(epoch from "endsAt" - $3::timestamptz))::int as seconds`;

/** Fixed windows in PostgreSQL, one statement a call. `factor` multiplies what is allowed: demo and tests are in a hurry. */
export const makeLimitKeeper =
  ({ pool, clock, factor }: { pool: Pool; clock: Clock; factor: number }): LimitKeeper =>
  async (name, limits, request) => {
    const allowed = new Map<string, Limit>();
    for (const limit of limits ?? []) {
      const whose = countedBy(limit.per, request);
      if (whose !== undefined) allowed.set(bucketOf(name, limit, whose), limit);
    }
    if (allowed.size === 0) return;
    const { rows } = await pool.query<{ bucket: string; times: number; seconds: number }>({
      name: 'rate_limits',
      text: count,
      values: [[...allowed.keys()], [...allowed.values()].map(({ minutes }) => minutes), clock.now()],
    });
    const passed = rows.filter(
      ({ bucket, times }) => times > (allowed.get(bucket)?.times ?? Number.POSITIVE_INFINITY) * factor,
    );
    if (passed.length)
      throw new Problem('too_many_requests', {
        retryAfter: Math.max(1, ...passed.map(({ seconds }) => seconds)),
      });
  };

/** Windows that are over are swept away. */
export const limitJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): Jobs => ({
  tasks: {
    async sweep_rate_limits() {
      await pool.query('delete from rate_limits where "endsAt" <= $1', [clock.now()]);
    },
  },
  crontab: '17 * * * * sweep_rate_limits',
});
