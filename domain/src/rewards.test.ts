import { describe, expect, it } from 'vitest';
import { endFrom } from './planner.ts';
import { firstRules, type RewardFacts } from './reward-facts.ts';
import { type RewardHistory, rewardHistory } from './rewards.ts';
import { filmWeeks, pack, rewardFacts, strikeOn, strikesOf } from './testing/reward-facts.ts';

/** `met#1b s1 0>0 r1`: result, number, bonus, strikes that count, level before and after, and the row. */
const shown = ({ closed }: RewardHistory): string =>
  closed
    .map((period) => {
      const counted = period.strikes.filter((strike) => strike.void === null).length;
      const number = `${period.number || ''}${period.is_bonus ? 'b' : ''}`;
      const strikes = counted > 0 ? ` s${counted}` : '';
      const head = `${period.result}${number && `#${number}`}${strikes}`;
      return `${head} ${period.level_before}>${period.level_after} r${period.in_a_row}`;
    })
    .join(' | ');

type History = [title: string, facts: Partial<RewardFacts> & { today: string }, expected: string];

/** From November on, a package of 12 each month, all attended. */
const months = ['2026-11-01', '2026-12-02', '2027-01-02', '2027-02-02', '2027-03-05', '2027-04-05'];
const packs = (count: number) => months.slice(0, count).map((start) => pack(start));
/** Weeks online: November 2026 has those of 2, 9, 16 and 23 (its first, of 26 October, begins before the access). */
const access = [{ start_date: '2026-11-01', end_date: '2027-12-31' }];
const plans = [{ start_date: '2026-10-26', end_date: '2027-12-31' }];
const onlineFacts = (counts: readonly number[], more: Partial<RewardFacts> = {}) => ({
  access,
  plans,
  film_days: filmWeeks('2026-11-02', counts),
  ...more,
});
const full = (weeks: number) => Array.from({ length: weeks }, () => 3);

const missing = (count: number, at = '2026-11-01') =>
  pack(at, { missed: Array.from({ length: count }, (_, index) => index * 2 + 1) });
const failing = (count: number, at?: string) => {
  const bought = missing(count, at);
  return { bought, strikes: strikesOf(bought) };
};
const three = failing(3);
const four = failing(4);
const later = failing(2, '2026-12-02');
const unlimited = (start: string, attended: number, missed: readonly number[] = []) =>
  pack(start, { classes: null, days: 50, attended, missed });

const inPerson: History[] = [
  ['nothing bought gives nothing', { today: '2027-01-01' }, ''],
  [
    'one package of 12, all attended, is a period met',
    { packages: packs(1), today: '2026-12-01' },
    'met#1b 0>0 r1',
  ],
  [
    'two in a row give level one',
    { packages: packs(2), today: '2027-01-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'the third begins a new row',
    { packages: packs(3), today: '2027-02-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b 1>1 r1',
  ],
  [
    'four give level two',
    { packages: packs(4), today: '2027-03-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b 1>1 r1 | met#4 1>2 r0',
  ],
  [
    'a package of 11 does not participate',
    { packages: [pack('2026-11-01', { classes: 11 })], today: '2027-01-01' },
    '',
  ],
  [
    'a single class does not participate',
    { packages: [pack('2026-11-01', { classes: 1, days: 7 })], today: '2027-01-01' },
    '',
  ],
  [
    'a package of 16 participates',
    { packages: [pack('2026-11-01', { classes: 16, days: 40 })], today: '2026-12-20' },
    'met#1b 0>0 r1',
  ],
  [
    'a package of 20 participates',
    { packages: [pack('2026-11-01', { classes: 20, days: 40 })], today: '2026-12-20' },
    'met#1b 0>0 r1',
  ],
  [
    '10 classes and 2 of a discount are still a package of 10',
    { packages: [pack('2026-11-01', { classes: 12, sold: 10 })], today: '2027-01-01' },
    '',
  ],
  [
    '12 classes and 2 of a discount need 14',
    { packages: [pack('2026-11-01', { classes: 14, sold: 12, attended: 12 })], today: '2026-12-05' },
    'missed#1 0>0 r0',
  ],
  [
    '12 classes of which staff removed 2 need 10',
    { packages: [pack('2026-11-01', { classes: 10, sold: 12 })], today: '2026-12-05' },
    'met#1b 0>0 r1',
  ],
  [
    'a package whose classes were all removed is none',
    { packages: [pack('2026-11-01', { classes: 0, sold: 12 })], today: '2026-12-05' },
    '',
  ],
  [
    '11 of 12 miss the period',
    { packages: [pack('2026-11-01', { attended: 11 })], today: '2026-12-05' },
    'missed#1 0>0 r0',
  ],
  [
    'on its last day it still runs',
    { packages: [pack('2026-11-01', { attended: 11 })], today: '2026-12-01' },
    '',
  ],
  [
    'the day after, it has ended',
    { packages: [pack('2026-11-01', { attended: 11 })], today: '2026-12-02' },
    'missed#1 0>0 r0',
  ],
  [
    'the twelfth class on the last day counts',
    { packages: [pack('2026-11-01', { days: 22 })], today: '2026-11-24' },
    'met#1b 0>0 r1',
  ],
  [
    'finished early, it counts on the day of the last class',
    { packages: [pack('2026-11-01')], today: '2026-11-23' },
    'met#1b 0>0 r1',
  ],
  ['the day before, it runs', { packages: [pack('2026-11-01')], today: '2026-11-22' }, ''],
  [
    'two finished early within a month give a level',
    { packages: [pack('2026-11-01', { every: 1 }), pack('2026-11-14', { every: 1 })], today: '2026-11-25' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'two bought on one day are two periods',
    { packages: [pack('2026-11-01'), pack('2026-11-01')], today: '2026-12-05' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'a missed one between two breaks the row',
    {
      packages: [pack('2026-11-01'), pack('2026-12-02', { attended: 5 }), pack('2027-01-02')],
      today: '2027-02-10',
    },
    'met#1b 0>0 r1 | missed#2 0>0 r0 | met#3b 0>0 r1',
  ],
  [
    'a missed one does not lower the level',
    { packages: [...packs(2), pack('2027-01-02', { attended: 5 })], today: '2027-02-10' },
    'met#1b 0>0 r1 | met#2 0>1 r0 | missed#3 1>1 r0',
  ],
  [
    '31 days between two are in a row',
    { packages: [pack('2026-11-01'), pack('2026-12-25')], today: '2027-02-10' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    '32 days between two break the row',
    { packages: [pack('2026-11-01'), pack('2026-12-26')], today: '2027-02-10' },
    'met#1b 0>0 r1 | met#2 0>0 r1',
  ],
  [
    'days of a pause between two are not counted',
    {
      packages: [pack('2026-11-01'), pack('2027-01-25')],
      pauses: [{ start_date: '2026-12-01', end_date: '2027-01-05' }],
      today: '2027-03-10',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'unlimited with 20 is met at the end of its days',
    { packages: [unlimited('2026-11-01', 20)], today: '2026-12-22' },
    'met#1b 0>0 r1',
  ],
  [
    'unlimited with 20 does not end early',
    { packages: [unlimited('2026-11-01', 20)], today: '2026-12-21' },
    '',
  ],
  [
    'unlimited with 19 misses',
    { packages: [unlimited('2026-11-01', 19)], today: '2026-12-22' },
    'missed#1 0>0 r0',
  ],
  [
    'unlimited with 25 is one period',
    { packages: [unlimited('2026-11-01', 25)], today: '2026-12-25' },
    'met#1b 0>0 r1',
  ],
  [
    'the last day of February ends a package',
    { packages: [pack('2027-01-31', { days: 28, attended: 11 })], today: '2027-02-28' },
    '',
  ],
  [
    'and the first of March has ended it',
    { packages: [pack('2027-01-31', { days: 28, attended: 11 })], today: '2027-03-01' },
    'missed#1 0>0 r0',
  ],
  [
    'a leap day belongs to it',
    { packages: [pack('2028-01-31', { days: 29, attended: 11 })], today: '2028-02-29' },
    '',
  ],
  [
    'over New Year',
    { packages: [pack('2026-12-20'), pack('2027-01-20')], today: '2027-03-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'a package that begins later is none yet',
    { packages: [pack('2026-11-01'), pack('2026-12-20')], today: '2026-12-10' },
    'met#1b 0>0 r1',
  ],
];

const eleven = [
  ...months,
  '2027-05-06',
  '2027-06-06',
  '2027-07-07',
  '2027-08-07',
  '2027-09-07',
  '2027-10-08',
  '2027-11-08',
  '2027-12-09',
];
const underStrikes: History[] = [
  [
    'one no-show keeps the level and misses the period',
    {
      packages: [...packs(2), missing(1, '2027-01-02')],
      strikes: failing(1, '2027-01-02').strikes.map((strike) => ({ ...strike, credit_lot_id: null })),
      today: '2027-02-10',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | missed#3 s1 1>1 r0',
  ],
  [
    'one strike, met: the level stays, the row goes on',
    {
      packages: [pack('2026-11-01'), unlimited('2026-12-02', 20)],
      strikes: [strikeOn('2026-12-10')],
      today: '2027-02-01',
    },
    'met#1b 0>0 r1 | met#2 s1 0>0 r2',
  ],
  [
    'the rise comes with the next period without a strike',
    {
      packages: [pack('2026-11-01'), unlimited('2026-12-02', 20), pack('2027-01-25')],
      strikes: [strikeOn('2026-12-10')],
      today: '2027-03-01',
    },
    'met#1b 0>0 r1 | met#2 s1 0>0 r2 | met#3b 0>1 r0',
  ],
  [
    'two strikes lower the level by one',
    {
      packages: [...packs(2), unlimited('2027-01-02', 20)],
      strikes: [strikeOn('2027-01-05'), strikeOn('2027-01-06', { cause: 'late_cancel' })],
      today: '2027-03-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b s2 1>0 r0',
  ],
  [
    'two strikes at level zero stay there, and break the row',
    {
      packages: [pack('2026-11-01'), later.bought],
      strikes: later.strikes,
      today: '2027-01-05',
    },
    'met#1b 0>0 r1 | missed#2 s2 0>0 r0',
  ],
  [
    'three strikes return to zero',
    {
      packages: [...packs(4), unlimited('2027-03-05', 22)],
      strikes: ['06', '07', '08'].map((day) => strikeOn(`2027-03-${day}`)),
      today: '2027-05-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b 1>1 r1 | met#4 1>2 r0 | met#5b s3 2>0 r0',
  ],
  [
    'four do the same',
    {
      packages: [...packs(4), unlimited('2027-03-05', 22)],
      strikes: ['06', '07', '08', '09'].map((day) => strikeOn(`2027-03-${day}`)),
      today: '2027-05-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b 1>1 r1 | met#4 1>2 r0 | met#5b s4 2>0 r0',
  ],
  [
    'after three the programme begins with number one again',
    {
      packages: [three.bought, pack('2026-12-02')],
      strikes: three.strikes,
      today: '2027-01-10',
    },
    'missed#1 s3 0>0 r0 | met#1b 0>0 r1',
  ],
  [
    'four no-shows, the same',
    {
      packages: [four.bought, pack('2026-12-02')],
      strikes: four.strikes,
      today: '2027-01-10',
    },
    'missed#1 s4 0>0 r0 | met#1b 0>0 r1',
  ],
  [
    'strikes of two periods are not added',
    {
      packages: [...packs(2), unlimited('2027-01-02', 20), unlimited('2027-02-22', 20)],
      strikes: [strikeOn('2027-01-05'), strikeOn('2027-02-25')],
      today: '2027-05-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b s1 1>1 r1 | met#4 s1 1>1 r2',
  ],
  [
    'the last day of a period is its own',
    {
      packages: [...packs(2), unlimited('2027-01-02', 20), unlimited('2027-02-22', 20)],
      strikes: [strikeOn('2027-02-21'), strikeOn('2027-02-22')],
      today: '2027-05-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b s1 1>1 r1 | met#4 s1 1>1 r2',
  ],
  [
    'a strike outside every period has no effect',
    {
      packages: packs(2),
      strikes: [strikeOn('2026-10-31'), strikeOn('2027-01-20'), strikeOn('2027-01-21')],
      today: '2027-02-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'one on a day of two periods belongs to the one that closes first',
    {
      packages: [unlimited('2026-11-01', 20), unlimited('2026-11-11', 20)],
      strikes: [strikeOn('2026-11-20')],
      today: '2027-01-20',
    },
    'met#1b s1 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'unless the other one paid',
    (() => {
      const [first, second] = [unlimited('2026-11-01', 20), unlimited('2026-11-11', 20)];
      return {
        packages: [first, second],
        strikes: [strikeOn('2026-11-20', { of: second })],
        today: '2027-01-20',
      };
    })(),
    'met#1b 0>0 r1 | met#2 s1 0>0 r2',
  ],
  [
    'a pardoned one does not count',
    {
      packages: [...packs(2), unlimited('2027-01-02', 20)],
      strikes: [strikeOn('2027-01-05'), strikeOn('2027-01-06', { is_pardoned: true })],
      today: '2027-03-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b s1 1>1 r1',
  ],
  [
    'one that staff gave counts',
    {
      packages: [...packs(2), unlimited('2027-01-02', 20)],
      strikes: [strikeOn('2027-01-05'), strikeOn('2027-01-06', { cause: 'given' })],
      today: '2027-03-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b s2 1>0 r0',
  ],
  [
    'one on a paused day does not count',
    {
      packages: [unlimited('2026-11-01', 20)],
      strikes: [strikeOn('2026-11-10'), strikeOn('2026-11-12')],
      pauses: [{ start_date: '2026-11-10', end_date: '2026-11-11' }],
      today: '2027-01-01',
    },
    'met#1b s1 0>0 r1',
  ],
  [
    'six levels take twelve periods, and end there',
    { packages: eleven.map((start) => pack(start)), today: '2028-02-01' },
    [
      'met#1b 0>0 r1',
      'met#2 0>1 r0',
      'met#3b 1>1 r1',
      'met#4 1>2 r0',
      'met#5b 2>2 r1',
      'met#6 2>3 r0',
      'met#7b 3>3 r1',
      'met#8 3>4 r0',

      'met#9b 4>4 r1',
      'met#10 4>5 r0',
      'met#11b 5>5 r1',
      'met#12 5>6 r0',
      'met#13 6>6 r1',
      'met#14 6>6 r2',
    ].join(' | '),
  ],
];

const online: History[] = [
  ['a month of three days a week is met', { ...onlineFacts(full(4)), today: '2026-12-01' }, 'met#1b 0>0 r1'],
  ['on its last day it still runs', { ...onlineFacts(full(4)), today: '2026-11-30' }, ''],
  ['two give level one', { ...onlineFacts(full(8)), today: '2027-01-01' }, 'met#1b 0>0 r1 | met#2 0>1 r0'],
  [
    'a year gives six levels',
    { ...onlineFacts(full(60)), today: '2027-11-01' },
    [
      'met#1b 0>0 r1',
      'met#2 0>1 r0',
      'met#3b 1>1 r1',
      'met#4 1>2 r0',
      'met#5b 2>2 r1',
      'met#6 2>3 r0',

      'met#7b 3>3 r1',
      'met#8 3>4 r0',
      'met#9b 4>4 r1',
      'met#10 4>5 r0',
      'met#11b 5>5 r1',
      'met#12 5>6 r0',
    ].join(' | '),
  ],
  [
    'two days in a week are a strike and miss the month',
    { ...onlineFacts([3, 2, 3, 3]), today: '2026-12-01' },
    'missed#1 s1 0>0 r0',
  ],
  [
    'before the first week that is met they are none',
    { ...onlineFacts([2, 1, 3, 3]), today: '2026-12-01' },
    'missed#1 0>0 r0',
  ],
  ['no week met, no strike', { ...onlineFacts([0, 0, 0, 0]), today: '2026-12-01' }, 'missed#1 0>0 r0'],
  [
    'two weeks missed lower the level',
    { ...onlineFacts([...full(8), 3, 1, 0, 3, 3]), today: '2027-02-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0 | missed#3 s2 1>0 r0',
  ],
  [
    'three return to zero',
    { ...onlineFacts([...full(17), 3, 0, 0, 0, 3]), today: '2027-04-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0 | met#3b 1>1 r1 | met#4 1>2 r0 | missed#5 s3 2>0 r0',
  ],
  [
    'after the fall a first met week is needed again',
    { ...onlineFacts([3, 0, 0, 0, 0, 0, 3, 3]), today: '2027-01-01' },
    'missed#1 s3 0>0 r0 | missed#1 0>0 r0',
  ],
  [
    'a month of five Sundays needs five weeks',
    { ...onlineFacts([...full(8), 3, 3, 3, 3, 2]), today: '2027-02-01' },
    'met#1b 0>0 r1 | met#2 0>1 r0 | missed#3 s1 1>1 r0',
  ],
  [
    'two films on one day are one day',
    {
      ...onlineFacts(full(4), { film_days: [...filmWeeks('2026-11-02', [2, 3, 3, 3]), '2026-11-02'] }),
      today: '2026-12-01',
    },
    'missed#1 0>0 r0',
  ],
  [
    'without a plan a week is not met, and no strike',
    {
      ...onlineFacts(full(4), { plans: [{ start_date: '2026-11-02', end_date: '2026-11-16' }] }),
      today: '2026-12-01',
    },
    'missed#1 0>0 r0',
  ],
  [
    'a plan for one day of the week is enough',
    {
      ...onlineFacts(full(4), { plans: [{ start_date: '2026-11-08', end_date: endFrom('2026-11-08') }] }),
      today: '2026-12-01',
    },
    'met#1b 0>0 r1',
  ],
  [
    'access from the middle of a month begins with the next',
    {
      ...onlineFacts(full(8), { access: [{ start_date: '2026-11-02', end_date: '2027-12-31' }] }),
      today: '2027-01-01',
    },
    'met#1b 0>0 r1',
  ],
  [
    'a month in which access ended is none, and gives no strike',
    {
      ...onlineFacts([...full(8), 3, 0, 0, 0, 0], {
        access: [{ start_date: '2026-11-01', end_date: '2027-01-20' }],
      }),
      today: '2027-02-10',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'access that was renewed the day after is one',
    {
      ...onlineFacts(full(8), {
        access: [
          { start_date: '2026-12-02', end_date: '2027-12-31' },
          { start_date: '2026-11-01', end_date: '2026-12-01' },
        ],
      }),
      today: '2027-01-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'a week of a pause is no missed week: the month is paused',
    {
      ...onlineFacts([...full(8), 3, 0, 3, 3, 3]),
      pauses: [{ start_date: '2027-01-06', end_date: '2027-01-08' }],
      today: '2027-02-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0 | paused 1>1 r0',
  ],
  [
    'a paused month neither breaks the row nor extends it',
    {
      ...onlineFacts([...full(4), 0, 0, 0, 0, ...full(5)]),
      pauses: [{ start_date: '2026-11-30', end_date: '2026-12-31' }],
      today: '2027-02-01',
    },
    'met#1b 0>0 r1 | paused 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'a week of a pause with three days is met',
    {
      ...onlineFacts(full(4)),
      pauses: [{ start_date: '2026-11-10', end_date: '2026-11-12' }],
      today: '2026-12-01',
    },
    'met#1b 0>0 r1',
  ],
  [
    'beside a pause, a week that was missed still misses the month',
    {
      ...onlineFacts([3, 0, 0, 3]),
      pauses: [{ start_date: '2026-11-10', end_date: '2026-11-12' }],
      today: '2026-12-01',
    },
    'missed#1 s1 0>0 r0',
  ],
];

const mixed: History[] = [
  [
    'a package of the studio makes it a month of the studio',
    { ...onlineFacts(full(4)), packages: [pack('2026-11-20', { attended: 5 })], today: '2026-12-01' },
    '',
  ],
  [
    'films do not count for a package',
    { ...onlineFacts(full(8)), packages: [pack('2026-11-01', { attended: 5 })], today: '2026-12-05' },
    'missed#1 0>0 r0',
  ],
  [
    'classes of a package of 8 do not count, the month online does',
    { ...onlineFacts(full(4)), packages: [pack('2026-11-01', { classes: 8 })], today: '2026-12-01' },
    'met#1b 0>0 r1',
  ],
  [
    'from the studio to online, in a row',
    { ...onlineFacts(full(8)), packages: [pack('2026-10-20', { every: 1, days: 20 })], today: '2026-12-10' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'from online to the studio, in a row',
    { ...onlineFacts(full(4)), packages: [pack('2026-12-03')], today: '2027-01-10' },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'the first week online is left out when the package reached into it',
    {
      ...onlineFacts(full(4), { access: [{ start_date: '2026-10-01', end_date: '2027-12-31' }] }),
      packages: [pack('2026-10-16', { every: 1, days: 14 })],
      today: '2026-12-01',
    },
    'met#1b 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'a pause in a package that is not met: paused',
    {
      packages: [pack('2026-11-01'), pack('2026-12-02', { attended: 5 }), pack('2027-01-05')],
      pauses: [{ start_date: '2026-12-20', end_date: '2026-12-30' }],
      today: '2027-02-10',
    },
    'met#1b 0>0 r1 | paused 0>0 r1 | met#2 0>1 r0',
  ],
  [
    'a pause in a package that is met changes nothing',
    {
      packages: packs(1),
      pauses: [{ start_date: '2026-11-05', end_date: '2026-11-06' }],
      today: '2026-12-05',
    },
    'met#1b 0>0 r1',
  ],
  [
    'a package that began under the old rules ends by them',
    {
      packages: [unlimited('2026-11-01', 20), unlimited('2026-12-22', 20)],
      rules: [
        { ...firstRules, from_date: '2000-01-01' },
        { ...firstRules, unlimited_classes: 24, from_date: '2026-11-15' },
      ],
      today: '2027-03-01',
    },
    'met#1b 0>0 r1 | missed#2 0>0 r0',
  ],
  [
    'other rules of strikes hold from the next period on',
    {
      packages: [unlimited('2026-11-01', 20)],
      strikes: [strikeOn('2026-11-05'), strikeOn('2026-11-06')],
      rules: [
        { ...firstRules, drop_strikes: 5, fall_strikes: 6, from_date: '2000-01-01' },
        { ...firstRules, from_date: '2026-11-02' },
      ],
      today: '2027-01-10',
    },
    'met#1b s2 0>0 r1',
  ],
  [
    'three periods for a level, when the rules say so',
    {
      packages: packs(4),
      rules: [{ ...firstRules, periods: 3, from_date: '2000-01-01' }],
      today: '2027-03-20',
    },
    'met#1b 0>0 r1 | met#2 0>0 r2 | met#3b 0>1 r0 | met#4 1>1 r1',
  ],
];

describe('in the studio [RWD-022, RWD-023, RWD-024, RWD-025, RWD-026, RWD-027, X21, X42]', () => {
  it.each(inPerson)('%s', (_, facts, expected) => {
    expect(shown(rewardHistory(rewardFacts(facts)))).toBe(expected);
  });
});

describe('strikes, and the bonus [RWD-028, RWD-032, RWD-033, RWD-034, RWD-035, RWD-036, X45, X46]', () => {
  it.each(underStrikes)('%s', (_, facts, expected) => {
    expect(shown(rewardHistory(rewardFacts(facts)))).toBe(expected);
  });
});

describe('online [RWD-029, RWD-030, RWD-031, RWD-038, X43, X44]', () => {
  it.each(online)('%s', (_, facts, expected) => {
    expect(shown(rewardHistory(rewardFacts(facts)))).toBe(expected);
  });
});

describe('both modes, pauses and other rules [RWD-037]', () => {
  it.each(mixed)('%s', (_, facts, expected) => {
    expect(shown(rewardHistory(rewardFacts(facts)))).toBe(expected);
  });
});

describe('what runs', () => {
  it('a package shows what is done, and closes first', () => {
    const { running } = rewardHistory(
      rewardFacts({
        packages: [pack('2026-11-01', { attended: 5 }), pack('2026-11-05', { attended: 2 })],
        today: '2026-11-20',
      }),
    );
    expect(running.map(({ needed, done, end_date }) => [needed, done, end_date])).toEqual([
      [12, 5, '2026-12-01'],
      [12, 2, '2026-12-05'],
    ]);
  });

  it('a month online shows its weeks, with a missed one as a strike at once', () => {
    const { running, missed_weeks } = rewardHistory(
      rewardFacts({ ...onlineFacts([3, 1, 2]), today: '2026-11-19' }),
    );
    expect(running[0]?.weeks.map(({ state }) => state)).toEqual(['met', 'missed', 'running', 'running']);
    expect(missed_weeks).toEqual([{ week: '2026-11-09', day: '2026-11-15' }]);
    expect(running[0]?.strikes).toEqual([
      {
        strike_id: null,
        cause: 'missed_week',
        day: '2026-11-15',
        credit_lot_id: null,
        is_pardoned: false,
        void: null,
      },
    ]);
  });

  it('a stored missed week that was pardoned does not count', () => {
    const stored = { ...strikeOn('2026-11-15', { cause: 'missed_week', is_pardoned: true }) };
    const { running } = rewardHistory(
      rewardFacts({ ...onlineFacts([3, 1, 3]), strikes: [stored], today: '2026-11-25' }),
    );
    expect(running[0]?.strikes.map((strike) => strike.void)).toEqual(['pardoned']);
  });

  it('a strike that belongs to no period is listed separately', () => {
    const { loose } = rewardHistory(rewardFacts({ strikes: [strikeOn('2026-11-15')], today: '2026-11-25' }));
    expect(loose.map((strike) => strike.void)).toEqual(['no_period']);
  });

  it.each([
    [
      'the day after a package',
      { packages: [pack('2026-11-01', { attended: 3 })], today: '2026-11-20' },
      '2026-12-02',
    ],
    ['the day after its last class', { packages: [pack('2026-11-01')], today: '2026-11-20' }, '2026-11-24'],
    ['the end of a week online', { ...onlineFacts([3]), today: '2026-11-19' }, '2026-11-23'],
    ['the end of a month', { ...onlineFacts([3]), today: '2026-11-30' }, '2026-12-01'],
    ['nothing', { packages: packs(1), today: '2026-12-20' }, null],
  ])('asks again on %s', (_, facts, expected) => {
    expect(rewardHistory(rewardFacts(facts)).next_on).toBe(expected);
  });
});
