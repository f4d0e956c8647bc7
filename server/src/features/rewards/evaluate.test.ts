import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makePack } from '../../platform/testing/rewards.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { settleAttendance } from '../roster/index.ts';
import { writeEarned } from '../streaks/index.ts';
import { evaluateRewards } from './evaluate.ts';
import { refreshRewards } from './refresh.ts';

const now = '2027-01-20T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let admin: SignedIn;
let desk: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  await insert(server.pool, 'milestones', {
    milestone_id: 1,
    name: 'Rising Star',
    description: 'x',
    stars: 1,
    benefit: '{"type":"other","src":"/online/","name":"x"}',
  });
  admin = await signedInCustomer(server, 'admin');
  desk = await signedInCustomer(server, 'frontdesk');
});
afterAll(async () => {
  // The streaks of rows that the tests wrote themselves.
  await server.pool.query('delete from streaks');
  await writeEarned.run(server.pool, [now]);
  const findings = await runIntegrity(server.pool, server.clock.now());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(now);
  laura = await signedInCustomer(server);
});

const rewards = async (caller = laura) => (await server.call('GET /rewards', {}, caller.token)).body;
const evaluate = () => evaluateRewards(server.services);
const rows = async (sql: string, values: unknown[] = [laura.customer_id]) =>
  (await server.pool.query(sql, values)).rows;
const everything = async () => [
  await rows('select * from reward_periods where customer_id = $1 order by 1'),
  await rows('select * from customer_milestones where customer_id = $1 order by 1'),
  await rows('select * from customer_rewards where customer_id = $1 order by 1'),
  await rows('select * from strikes where customer_id = $1 order by 1'),
  await rows('select * from reward_standings where customer_id = $1'),
];
const pack = (start: string, more: Partial<Parameters<typeof makePack>[2]> = {}) =>
  makePack(server.pool, laura.customer_id, { start, ...more });
const messages = async () =>
  (await rows('select template from messages where customer_id = $1 order by message_id')).map(
    (one) => one.template,
  );
const notices = async () =>
  (await rows('select content from notifications where customer_id = $1 order by notification_id')).map(
    (one) => one.content,
  );
const attend = (class_reservation_id: number, is = true) =>
  server.call('PUT /class_reservations/attend', { body: { class_reservation_id, attend: is } }, desk.token);

describe('two packages in a row', () => {
  it('give level one, with their reasons, a reward each and one notice [RWD-022, RWD-024, RWD-025, RWD-026, RWD-028]', async () => {
    await pack('2026-12-01');
    await pack('2026-12-25', { days: 25 });
    await evaluate();
    const { level, in_a_row, periods, milestones, next, celebrate, rewards: gifts } = await rewards();
    expect([level, in_a_row, next]).toEqual([1, 0, { milestone_id: 2, periods: 2, running: null }]);
    expect(
      periods.map(({ title, number, done, needed, result, change, reasons }) => ({
        title,
        number,
        done,
        needed,
        result,
        change,
        reasons,
      })),
    ).toEqual([
      {
        title: 'Paquete de prueba',
        number: 2,
        done: 12,
        needed: 12,
        result: 'met',
        change: 'rise',
        reasons: [
          'Tomaste 12 de 12 clases de Paquete de prueba.',
          'Cumpliste 2 periodos seguidos: subes al nivel 1.',
          'Ganaste la recompensa de tu periodo 2.',
        ],
      },
      {
        title: 'Paquete de prueba',
        number: 1,
        done: 12,
        needed: 12,
        result: 'met',
        change: 'none',
        reasons: [
          'Tomaste 12 de 12 clases de Paquete de prueba.',
          'Periodo cumplido: llevas 1 de 2 periodos seguidos.',
          'Ganaste la recompensa de tu periodo 1, con bono.',
        ],
      },
    ]);
    expect(milestones).toMatchObject([{ milestone_id: 1, lost_on: null }]);
    expect(celebrate).toBe(milestones[0]?.customer_milestone_id);
    expect(gifts).toEqual([]);
    expect(await rows('select kind from customer_rewards where customer_id = $1 order by 1')).toEqual([
      { kind: 'bonus' },
      { kind: 'monthly' },
      { kind: 'monthly' },
    ]);
    expect(await notices()).toEqual(['Llegaste al nivel 1: Rising Star. Sus beneficios ya están abiertos.']);
    expect(await messages()).toEqual(['level_up']);
  });

  it('evaluated again, and by two at once, change nothing', async () => {
    await pack('2026-12-01');
    await pack('2026-12-25', { days: 25 });
    const refresh = () =>
      server.services.db.transaction((tx) => refreshRewards(tx, { customer_id: laura.customer_id, now }));
    await Promise.all([refresh(), refresh(), evaluate(), refresh()]);
    const first = await everything();
    expect(first.map(({ length }) => length)).toEqual([2, 1, 3, 0, 1]);
    await refresh();
    expect(await everything()).toEqual(first);
    expect(await messages()).toEqual(['level_up']);
    expect(await rows('select from reward_changes where customer_id = $1')).toEqual([]);
  });
});

it('all members who are due are evaluated, also those beyond a batch', async () => {
  await evaluate();
  for (let members = 0; members < 5; members += 1) {
    const { customer_id } = await signedInCustomer(server);
    await makePack(server.pool, customer_id, { start: '2026-12-01' });
  }
  expect(await evaluateRewards(server.services, 2)).toBe(5);
  expect(await rows('select from reward_changes', [])).toEqual([]);
});

describe('the missing classes', () => {
  const next = async () => (await rewards()).next;

  it('starts the count of a row again once more than 31 days have gone by, before anything is bought and after', async () => {
    await pack('2026-11-10');
    await evaluate();
    const [period] = (await rewards()).periods;
    const at = async (days: number) => {
      const day = Temporal.PlainDate.from(period?.end_date ?? '').add({ days });
      server.clock.set(`${day}T18:00:00Z`);
      const { in_a_row, next: level } = await rewards();
      return [in_a_row, level?.periods];
    };
    expect([await at(32), await at(33)]).toEqual([
      [1, 1],
      [0, 2],
    ]);
    const start = Temporal.PlainDate.from(period?.end_date ?? '').add({ days: 33 });
    await pack(start.toString(), { attended: 3 });
    expect(await at(40)).toEqual([0, 2]);
  });

  it('shows that a package with an unused class can no longer be met', async () => {
    await pack('2027-01-05', { attended: 4 });
    expect((await next())?.running).toMatchObject({ missing: 8, is_lost: false });
    await rows(
      `update class_reservations set attend = false where customer_id = $1 and class_date < '2027-01-10T00:00:00Z'`,
    );
    expect((await next())?.running?.is_lost).toBe(true);
  });
});

describe('news', () => {
  it('is not sent about periods that ended more than a week ago', async () => {
    await pack('2026-10-01');
    await pack('2026-11-02');
    await evaluate();
    expect((await rewards()).level).toBe(1);
    expect(await notices()).toEqual([]);
  });

  it('does not congratulate on a level that the member has lost', async () => {
    await pack('2026-11-01');
    await pack('2026-11-25', { days: 25 });
    await evaluate();
    expect((await rewards()).celebrate).not.toBeNull();
    await pack('2026-12-21', { missed: 2, days: 25 });
    for (const day of ['2026-12-25', '2026-12-26'])
      await insert(server.pool, 'strikes', {
        customer_id: laura.customer_id,
        cause: 'given',
        reason: 'x',
        day,
      });
    await evaluate();
    const { level, celebrate, milestones } = await rewards();
    expect([level, celebrate, milestones.length]).toEqual([0, null, 1]);
  });

  it('with the row full and a strike in its last period, one period without any is missing [RWD-033]', async () => {
    await pack('2026-11-20', { days: 25 });
    await pack('2026-12-20', { days: 25 });
    await insert(server.pool, 'strikes', {
      customer_id: laura.customer_id,
      cause: 'given',
      reason: 'x',
      day: '2026-12-25',
    });
    await evaluate();
    const { level, in_a_row, next } = await rewards();
    expect([level, in_a_row, next?.periods]).toEqual([0, 2, 1]);
  });
});

describe('corrections', () => {
  it('attendance marked late raises the member; taken back, it does not, in any order', async () => {
    await pack('2026-12-01');
    const { places } = await pack('2026-12-25', { missed: 1, days: 25 });
    const last = places.at(-1) as number;
    await evaluate();
    expect((await rewards()).level).toBe(0);
    const missed = await everything();
    await attend(last);
    expect(await rows('select customer_id from reward_changes where customer_id = $1')).not.toEqual([]);
    await evaluate();
    expect((await rewards()).level).toBe(1);
    await attend(last, false);
    await evaluate();
    const after = await everything();
    const known = (all: Awaited<ReturnType<typeof everything>>) =>
      all.map((list) => list.map(({ evaluatedAt: _, updatedAt: __, ...row }) => row));
    expect(known(after)).toEqual(known(missed));
  });

  it('a revoked lot does not count: its period, its level and its gifts are deleted', async () => {
    await pack('2026-12-01');
    const { credit_lot_id } = await pack('2026-12-25', { days: 25 });
    await evaluate();
    expect((await rewards()).level).toBe(1);
    await rows('update credit_lots set "deletedAt" = now() where credit_lot_id = $1', [credit_lot_id]);
    await evaluate();
    const { level, periods, milestones } = await rewards();
    expect([level, periods.length, milestones]).toEqual([0, 1, []]);
  });

  it('a level that is lost and reached again is two milestones, and the member has only one', async () => {
    for (const start of ['2026-08-01', '2026-09-01']) await pack(start);
    const { places } = await pack('2026-10-02', { missed: 2 });
    for (const start of ['2026-11-02', '2026-12-02']) await pack(start);
    for (const class_reservation_id of places.slice(-2))
      await rows(
        `insert into strikes (customer_id, cause, class_reservation_id, day)
        select customer_id, 'no_show', class_reservation_id, class_date::date from class_reservations where class_reservation_id = $1`,
        [class_reservation_id],
      );
    await evaluate();
    const { level, milestones, periods } = await rewards();
    expect([level, milestones.map(({ milestone_id, lost_on }) => [milestone_id, lost_on !== null])]).toEqual([
      1,
      [
        [1, true],
        [1, false],
      ],
    ]);
    expect(periods.find(({ change }) => change === 'drop')?.reasons).toEqual([
      'Tomaste 10 de 12 clases de Paquete de prueba.',
      '2 strikes: bajas del nivel 1 al nivel cero.',
    ]);
    // Pardoned, the member stays, and the later ones raise the level to two.
    const [strike] = periods.flatMap(({ strikes }) => strikes);
    const answer = await server.call(
      'POST /strikes/:id/pardon',
      { params: { id: strike?.strike_id ?? 0 }, body: { reason: 'La clase cambió de hora.' } },
      admin.token,
    );
    expect(answer.status).toBe(200);
    const after = await rewards();
    expect([after.level, after.milestones.map((one) => [one.milestone_id, one.lost_on])]).toEqual([
      2,
      [
        [1, null],
        [2, null],
      ],
    ]);
  });
});

describe('online', () => {
  const online = async () => {
    const customer_id = laura.customer_id;
    await makeMembership(server.pool, customer_id, { createdAt: '2026-10-20T12:00:00Z' });
    const { workout_plan_id } = (
      await rows('select workout_plan_id from workout_plans order by 1 limit 1', [])
    )[0] ?? { workout_plan_id: await makePlan() };
    for (const [start_date, end_date] of [
      ['2026-10-26', '2026-11-30'],
      ['2026-11-30', '2027-02-01'],
    ])
      await insert(server.pool, 'customer_workout_plans', {
        customer_id,
        workout_plan_id,
        frequency: 3,
        week_days: '1,3,5',
        start_date,
        end_date,
      });
  };
  const makePlan = async () => {
    const { goal_id } = await insert<{ goal_id: number }>(server.pool, 'training_goals', { name: 'Fuerza' });
    const made = await insert<{ workout_plan_id: number }>(server.pool, 'workout_plans', {
      goal_id,
      level: 1,
      frequency: 3,
      pregnant: false,
    });
    await rows(
      `insert into workout_plan_days (workout_plan_id, day, class_category_id)
      select $1, d, 1 from generate_series(1, 3) d`,
      [made.workout_plan_id],
    );
    return made.workout_plan_id;
  };
  const train = async (days: string[]) => {
    const { video_id } = await makeVideo(server.pool);
    for (const day of days)
      await insert(server.pool, 'completed_videos', { customer_id: laura.customer_id, video_id, day });
    await rows('update videos set completed_videos = $2 where video_id = $1', [video_id, days.length]);
  };
  const weeks = (mondays: string[]) =>
    mondays.flatMap((monday) =>
      [0, 2, 4].map((after) => Temporal.PlainDate.from(monday).add({ days: after }).toString()),
    );

  it('two months give level one; a missed week is a strike until its films arrive [RWD-029, RWD-030, RWD-038]', async () => {
    await online();
    const november = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
    const december = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
    await train(weeks([...november, ...december.slice(0, 3)]));
    await train(['2026-12-21']);
    await evaluate();
    const { level, periods } = await rewards();
    expect([level, periods.map(({ title, result, needed, done }) => [title, result, done, needed])]).toEqual([
      0,
      [
        ['enero 2027', 'running', 0, 5],
        ['diciembre 2026', 'missed', 3, 4],
        ['noviembre 2026', 'met', 5, 5],
      ],
    ]);
    expect(periods[1]?.reasons).toContain('Semana del 21 al 27 de diciembre: 1 de 3 días.');
    const strike = periods[1]?.strikes[0];
    expect(strike).toMatchObject({
      cause: 'missed_week',
      day: '2026-12-27',
      detail: 'Semana del 21 al 27 de diciembre',
    });
    expect(await rows(`select count(*)::int as count from strikes where customer_id = $1`)).toEqual([
      { count: 4 },
    ]);
    await train(['2026-12-23', '2026-12-25']);
    await evaluate();
    const after = await rewards();
    expect([after.level, after.periods[1]?.strikes]).toEqual([1, []]);
    expect(await rows(`select count(*)::int as count from strikes where customer_id = $1`)).toEqual([
      { count: 3 },
    ]);
  });
});

it('a no-show of the day is a strike once settled, and marks the member for evaluation [RWD-032]', async () => {
  await pack('2026-12-01');
  await pack('2026-12-25', { missed: 1, days: 25 });
  await evaluate();
  await settleAttendance(server.services);
  await evaluate();
  const { periods } = await rewards();
  expect(periods[0]?.strikes).toMatchObject([{ cause: 'no_show', detail: 'Barre', void: null }]);
  expect(periods[0]?.reasons.at(-2)).toBe('1 strike: te quedas en tu nivel.');
});

it('another zone of the branch moves the days of the classes, and marks the member for evaluation', async () => {
  const { places } = await pack('2026-12-01', { attended: 12 });
  await rows(
    `with moved as (update class_reservations set class_date = '2026-12-28T03:00:00Z' where class_reservation_id = $1
      returning single_class_id)
    update single_classes s set class_date = '2026-12-28T03:00:00Z' from moved m where s.single_class_id = m.single_class_id`,
    [places.at(-1)],
  );
  await evaluate();
  const end = async () => (await rewards()).periods[0]?.end_date;
  expect(await end()).toBe('2026-12-27');
  const zone = (name: string) => rows('update branches set timezone = $1 where branch_id = 1', [name]);
  await zone('UTC');
  expect(await rows('select customer_id from reward_changes where customer_id = $1')).not.toEqual([]);
  await evaluate();
  expect(await end()).toBe('2026-12-28');
  await zone('America/Monterrey');
  await evaluate();
});

it('a failure of one member stops no other member, and is tried again', async () => {
  const other = await signedInCustomer(server);
  await pack('2026-12-01');
  await makePack(server.pool, other.customer_id, { start: '2026-12-01' });
  await rows(
    `alter table reward_periods add constraint broken check (customer_id <> ${laura.customer_id}) not valid`,
    [],
  );
  await evaluate();
  await rows('alter table reward_periods drop constraint broken', []);
  expect([(await rewards()).periods[0]?.result, (await rewards(other)).periods[0]?.result]).toEqual([
    'running',
    'met',
  ]);
  await evaluate();
  expect((await rewards()).periods[0]?.result).toBe('met');
});

it('five years cost the same statements as one period', async () => {
  const count = async () => {
    const before = statements.length;
    await rewards();
    return statements.length - before;
  };
  const statements: string[] = [];
  const { query } = server.pool;
  await pack('2026-12-01');
  await evaluate();
  server.pool.query = ((...given: unknown[]) => {
    statements.push(JSON.stringify(given[0]));
    return Reflect.apply(query, server.pool, given);
  }) as typeof query;
  try {
    const one = await count();
    for (let year = 2021; year < 2026; year++)
      for (const month of ['01', '03', '05', '07', '09', '11'])
        await pack(`${year}-${month}-01`, { attended: 12 });
    await evaluate();
    expect(await count()).toBe(one);
    expect((await rewards()).periods.length).toBe(31);
  } finally {
    server.pool.query = query;
  }
}, 120_000);
