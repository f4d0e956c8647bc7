import type { Goal } from './goals.ts';
import { fire, type Load, median } from './load.ts';
import type { Row } from './row.ts';
import type { Stand } from './stand.ts';
import { bareSql, type Script } from './yardsticks.ts';

interface Yardstick {
  name: string;
  run: () => Promise<number>;
}

interface Job {
  name: string;
  goal: Goal;
  yardstick: Yardstick;
  load: () => Promise<Load>;
}

/** Runs yardstick and job alternately for some rounds, and returns the medians. */
export async function measure({ scale }: Stand, { name, goal, yardstick, load }: Job): Promise<Row> {
  const [bare, loads]: [number[], Load[]] = [[], []];
  for (let round = 0; round < scale.rounds; round++) {
    bare.push(await yardstick.run());
    loads.push(await load());
  }
  const perSecond = median(loads.map((load) => load.perSecond));
  const yardstickPerSecond = median(bare);
  return {
    name,
    figure: perSecond,
    unit: '/s',
    yardstick: { name: yardstick.name, figure: yardstickPerSecond },
    ratio: perSecond / yardstickPerSecond,
    p99: median(loads.map((load) => load.p99)),
    goal,
  };
}

export const bareStatements = ({ url, scale }: Stand, name: string, script: Script): Yardstick => ({
  name: `bare SQL, ${name}`,
  run: async () => (await bareSql(url, script, scale.seconds)).perSecond,
});

export const bareHttp = ({ address, scale: { seconds } }: Stand): Yardstick => ({
  name: 'bare HTTP',
  run: async () =>
    (await fire(address, { connections: 50, seconds, next: () => ({ method: 'GET', path: '/bare' }) }))
      .perSecond,
});

/** A load of members who read one path. */
export const readByMembers =
  (stand: Stand, path: string): (() => Promise<Load>) =>
  () =>
    fire(stand.address, {
      connections: 20,
      seconds: stand.scale.seconds,
      next: () => ({ method: 'GET', path, headers: authorization(pick(stand.members)) }),
    });

export const any = (count: number): number => 1 + Math.floor(Math.random() * count);
export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
export const authorization = ({ token }: { token: string }): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});
