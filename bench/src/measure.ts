import { fire, type Load, median } from './load.ts';
import type { Stand } from './stand.ts';
import { bareSql, type Script } from './yardsticks.ts';

export const rounds = 3;
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);

export interface Row {
  row: string;
  perSecond: number;
  p99: number | null;
  yardstick: string;
  yardstickPerSecond: number;
  ratio: number;
  statuses: Record<string, number>;
}

interface Yardstick {
  name: string;
  run: () => Promise<number>;
}

/** Runs yardstick and job alternately, three times, and returns the medians. */
export async function measure(row: string, yardstick: Yardstick, job: () => Promise<Load>): Promise<Row> {
  const [bare, loads]: [number[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await yardstick.run());
    loads.push(await job());
  }
  const perSecond = median(loads.map((load) => load.perSecond));
  const yardstickPerSecond = median(bare);
  return {
    row,
    perSecond,
    p99: median(loads.map((load) => load.p99)),
    yardstick: yardstick.name,
    yardstickPerSecond,
    ratio: perSecond / yardstickPerSecond,
    statuses: loads.at(-1)?.statuses ?? {},
  };
}

export const bareStatements = ({ url }: Stand, name: string, script: Script): Yardstick => ({
  name: `bare SQL, ${name}`,
  run: async () => (await bareSql(url, script, seconds)).perSecond,
});

export const bareHttp = ({ address }: Stand): Yardstick => ({
  name: 'bare HTTP',
  run: async () =>
    (await fire(address, { connections: 50, seconds, next: () => ({ method: 'GET', path: '/bare' }) }))
      .perSecond,
});

export const any = (count: number): number => 1 + Math.floor(Math.random() * count);
export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
export const authorization = ({ token }: { token: string }): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});
