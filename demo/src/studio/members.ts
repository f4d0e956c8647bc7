import { signupReasons } from '@tbm/contract/signup-reasons';
import { dayIn } from '@tbm/domain/time';
import type { customers } from '@tbm/server/features/accounts/index';
import { monterrey, tijuana, timezones } from './branches.ts';
import { firstNames, lastNames } from './names.ts';
import { portraitId } from './pictures.ts';
import type { Random } from './random.ts';

/** A member with habits. */
export interface Member {
  row: typeof customers.$inferInsert & { customer_id: number; branch_id: number; createdAt: string };
  /** The day on which the member joined. */
  joined: Temporal.PlainDate;
  /** The day of the last visit, if the member has left. */
  left: Temporal.PlainDate | null;
  /** Classes in a usual week, and the size of the usual package: its number of classes, 0 = unlimited. */
  weekly: number;
  buys: number;
  /** Weekdays (1 = Monday) and hours, in order of preference. */
  weekdays: readonly number[];
  hours: readonly number[];
  /** The probability that the member attends a reserved class. */
  reliable: number;
}

const memberCounts = [
  [monterrey, 130],
  [tijuana, 70],
] as const;

const otherReasons = [
  'Pasé caminando y escuché la música',
  'Mi hermana viene los jueves',
  'Me lo recomendó mi fisioterapeuta',
] as const;

const patterns: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[2], [4], [6], [6], [7]],
  2: [
    [1, 3],
    [2, 4],
    [2, 6],
    [3, 6],
  ],
  3: [
    [1, 3, 5],
    [2, 4, 6],
    [1, 2, 4],
    [1, 3, 4],
  ],
  4: [
    [1, 2, 4, 5],
    [1, 2, 3, 4],
    [1, 3, 4, 6],
  ],
  5: [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 6],
    [1, 2, 4, 5, 6],
  ],
};

const purchasesOf: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [
    [4, 4],
    [1, 1],
  ],
  2: [
    [8, 5],
    [12, 1],
  ],
  3: [
    [12, 5],
    [16, 1],
  ],
  4: [
    [16, 3],
    [20, 1],
  ],
  5: [
    [0, 3],
    [20, 2],
  ],
};

// Before and after work: two peaks.
const mornings = [
  [7, 9],
  [9, 3],
  [6, 1],
  [8, 1.5],
  [10, 0.5],
] as const;
const evenings = [
  [19, 10],
  [18, 3],
  [20, 1],
  [17, 0.5],
] as const;

/** The preferred hour, then the others of the same half of the day. */
function hoursOf(random: Random): number[] {
  const half = random.chance(0.46) ? mornings : evenings;
  const main = random.weighted<number>(half);
  const others = half.map(([hour]) => hour).filter((hour) => hour !== main);
  return [main, ...others.sort((a, b) => Math.abs(a - main) - Math.abs(b - main))];
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '');

/** A name that is not used yet. */
function newName(random: Random, known: Set<string>): { name: string; last_name: string; email: string } {
  for (;;) {
    const name = random.pick(firstNames);
    const [first, second] = [random.pick(lastNames), random.pick(lastNames)];
    const key = `${name} ${first}`;
    if (first === second || known.has(key)) continue;
    known.add(key);
    return { name, last_name: `${first} ${second}`, email: `${plain(name)}.${plain(first)}@correo.tbm.test` };
  }
}

/** 200 members: customers without accounts; every second one has a photo. */
export function makeMembers(random: Random, { now, firstId }: { now: string; firstId: number }): Member[] {
  const known = new Set<string>();
  let next = firstId;
  return memberCounts.flatMap(([branch_id, count]) =>
    Array.from({ length: count }, (_, index): Member => {
      const timezone = timezones[branch_id] as string;
      const today = dayIn(now, timezone);
      const { name, last_name, email } = newName(random, known);
      const age = random.weighted([
        [random.between(60, 230), 7],
        [random.between(4, 59), 2],
      ]);
      const joined = today.subtract({ days: age });
      const stopped = random.chance(0.09) ? joined.add({ days: random.between(20, 90) }) : null;
      const weekly = random.weighted([
        [1, 1],
        [2, 2],
        [3, 6],
        [4, 6],
        [5, 5],
      ]);
      return {
        row: {
          customer_id: next++,
          name,
          last_name,
          email,
          phone: `${branch_id === monterrey ? '81555' : '66455'}${20_000 + index * 37}`,
          signup_reason: random.pick(random.chance(0.9) ? signupReasons.slice(0, 4) : otherReasons),
          branch_id,
          birthdate: random.chance(0.8)
            ? today.subtract({ years: random.between(19, 54), days: random.between(0, 364) }).toString()
            : null,
          file_id: index % 2 === 0 ? portraitId(index / 2) : null,
          // Most let others see it; some stay out of the leaderboards.
          photo_shown: index % 16 !== 14,
          on_boards: index % 11 !== 5,
          stripe_customer_id: null,
          createdAt: joined
            .toZonedDateTime({ timeZone: timezone, plainTime: '08:00' })
            .toInstant()
            .toString(),
        },
        joined,
        left: stopped && Temporal.PlainDate.compare(stopped, today) < 0 ? stopped : null,
        weekly,
        buys: random.weighted(purchasesOf[weekly] ?? []),
        weekdays: random.pick(patterns[weekly] ?? []),
        hours: hoursOf(random),
        reliable: 0.8 + random.next() * 0.18,
      };
    }),
  );
}
