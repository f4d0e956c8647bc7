import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Fire {
  connections: number;
  seconds: number;
  next: () => Shot;
  /** The statuses that a right answer may have. */
  statuses?: readonly number[];
}

/** Sends `next()` over `connections` for some seconds. Throws when an answer is wrong or missing. */
export async function fire(
  address: string,
  { connections, seconds, next, statuses = [200] }: Fire,
): Promise<Load> {
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    // A slow answer is no wrong one.
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const answers = Object.entries(result.statusCodeStats ?? {});
  const wrong = answers.filter(([status]) => !statuses.includes(Number(status)));
  if (wrong.length > 0 || result.errors > 0 || result.requests.total === 0) {
    const counts = answers.map(([status, { count }]) => `${count} × ${status}`);
    throw new Error(`answers: ${counts.join(', ') || 'none'}; ${result.errors} calls without one`);
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Connections that stay open between bursts. */
const agent = new Agent({ keepAlive: true });

/** Sends all requests at once, each on its own connection; resolves with their status codes. */
export const salvo = (address: string, shots: Shot[]): Promise<number[]> =>
  Promise.all(
    shots.map(
      ({ path, body, ...how }) =>
        new Promise<number>((resolve, reject) => {
          const asking = request(`${address}${path}`, { ...how, agent }, (answer) => {
            answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
          });
          asking.once('error', reject).end(body);
        }),
    ),
  );

/** Milliseconds from the time at which a call was due to the first byte of its answer. Throws unless its status is 200. */
const firstByte = (address: string, { path, headers = {} }: Shot, due: number, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const asking = request(`${address}${path}`, { headers, agent }, (answer) => {
      const took = performance.now() - due;
      answer.resume();
      if (answer.statusCode === 200) resolve(took);
      else reject(new Error(`${path} is answered ${answer.statusCode}`));
    });
    asking.once('error', reject).end();
  });

/** Sends a call so many times a second, whether or not earlier ones are answered; resolves with the times to the first bytes. */
export async function pace(
  address: string,
  { shot, perSecond, seconds }: { shot: Shot; perSecond: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const begun = performance.now();
  const calls: Promise<number>[] = [];
  while (calls.length < perSecond * seconds) {
    const due = begun + (calls.length * 1_000) / perSecond;
    if (due > performance.now()) await wait(1);
    else {
      const call = firstByte(address, shot, due, agent);
      // A rejection before all calls are sent is seen below.
      call.catch(() => {});
      calls.push(call);
    }
  }
  const times = await Promise.all(calls);
  agent.destroy();
  return times;
}

/** The answer to a call that reads, as JSON. Throws unless its status is 200. */
export async function read<Answer>(
  address: string,
  { path, headers = {} }: Pick<Shot, 'path' | 'headers'>,
): Promise<Answer> {
  const answer = await fetch(address + path, { headers });
  if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The value below which this share of values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

/** The median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
