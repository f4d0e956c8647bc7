import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeLevelOne, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makePack } from '../../platform/testing/rewards.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { tellEnding } from './ending.ts';
import { evaluateRewards } from './evaluate.ts';
import { moversOn } from './preview.ts';

const now = '2027-01-20T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let ines: SignedIn;
let admin: SignedIn;
let desk: SignedIn;
let brand_id: number;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  for (const [milestone_id, name] of [
    [1, 'Rising Star'],
    [2, 'Grinding and Shining'],
  ] as const)
    await insert(server.pool, 'milestones', {
      milestone_id,
      name,
      description: 'x',
      stars: milestone_id,
      benefit: '{"type":"other","src":"/online/","name":"x"}',
    });
  ({ brand_id } = await insert<{ brand_id: number }>(server.pool, 'brands', {
    name: 'Café Lirio',
    description: 'Café',
    url: 'https://lirio.test/',
  }));
  for (const milestone_id of [1, 2])
    await insert(server.pool, 'brand_benefits', {
      brand_id,
      milestone_id,
      benefit: `Café ${milestone_id}`,
      application: 'Enséñalo',
      restrictions: 'Uno',
      validity: '2027',
    });
  admin = await signedInCustomer(server, 'admin');
  desk = await signedInCustomer(server, 'frontdesk');
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  laura = await signedInCustomer(server, 'member', { name: 'Laura' });
  ines = await signedInCustomer(server);
});

const rows = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows;
const codeOf = (milestone_id: number, caller = laura) =>
  server.call('POST /reward_codes', { body: { brand_id, milestone_id } }, caller.token);
const check = (code: string) => server.call('POST /reward_codes/check', { body: { code } });
const redeem = (code: string) => server.call('POST /reward_codes/redeem', { body: { code } });
const give = (caller = laura, by = admin) =>
  server.call(
    'POST /strikes',
    { body: { customer_id: caller.customer_id, reason: 'Se fue sin avisar.' } },
    by.token,
  );
const review = (id: number, caller = laura) =>
  server.call('POST /strikes/:id/review', { params: { id }, body: { text: 'Sí fui.' } }, caller.token);
const pardon = (id: number, by = admin) =>
  server.call('POST /strikes/:id/pardon', { params: { id }, body: { reason: 'Tienes razón.' } }, by.token);
const decline = (id: number, by = admin) =>
  server.call(
    'POST /strikes/:id/decline',
    { params: { id }, body: { reason: 'Revisamos la lista.' } },
    by.token,
  );
const audits = (id: number) =>
  rows('select action from audit_log where thing = $1 and thing_id = $2 and action <> $3 order by audit_id', [
    'strikes',
    String(id),
    'view',
  ]);

describe('codes', () => {
  it('open with their level, are the same each time, and belong to one member [RWD-017, RWD-019]', async () => {
    const closed = await codeOf(1);
    expect([closed.status, closed.body.code]).toEqual([412, 'benefit_closed']);
    await makeLevelOne(server.pool, laura.customer_id);
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(1)));
    const [first] = answers;
    expect(first?.body).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
      redeemed: 0,
      src: 'https://lirio.test/',
    });
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
    expect((await codeOf(2)).body.code).toBe('benefit_closed');
    const absent = await server.call(
      'POST /reward_codes',
      { body: { brand_id, milestone_id: 6 } },
      laura.token,
    );
    expect(absent.status).toBe(404);
    await makeLevelOne(server.pool, ines.customer_id);
    expect((await codeOf(1, ines)).body.code).not.toBe(first?.body.code);
  });

  it('a brand reads the benefit of a code without an account, and nothing of the member but the first name', async () => {
    await makeLevelOne(server.pool, laura.customer_id);
    const { code } = (await codeOf(1)).body;
    const { status, body } = await check(
      ` ${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`.replaceAll('0', 'o'),
    );
    expect([status, body]).toEqual([
      200,
      {
        code,
        state: 'open',
        name: 'Laura',
        brand: 'Café Lirio',
        milestone: 'Rising Star',
        benefit: 'Café 1',

        application: 'Enséñalo',
        restrictions: 'Uno',
        validity: '2027',
        achieved_on: '2026-09-30',
        redeemedAt: [],
      },
    ]);
    expect((await check('XXXXXXXXXX')).body.code).toBe('reward_code_unknown');
  });

  it('a double press counts once; a minute later it counts again', async () => {
    await makeLevelOne(server.pool, laura.customer_id);
    const { code } = (await codeOf(1)).body;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('reward_code_again');
    server.clock.set('2027-01-20T18:00:59Z');
    expect((await redeem(code)).body.code).toBe('reward_code_again');
    server.clock.set('2027-01-20T18:01:00Z');
    expect((await redeem(code)).body.redeemedAt).toEqual([
      '2027-01-20T18:01:00.000Z',
      '2027-01-20T18:00:00.000Z',
    ]);
    expect((await codeOf(1)).body.redeemed).toBe(2);
  });

  it('of a brand that no longer takes part is refused with the reason; used codes stay counted', async () => {
    const { brand_id: ending } = await insert<{ brand_id: number }>(server.pool, 'brands', {
      name: 'Flores Nube',
      description: 'Flores',
      url: '',
    });
    const terms = { benefit: 'Un ramo', application: 'x', restrictions: 'x', validity: 'x' };
    await insert(server.pool, 'brand_benefits', { brand_id: ending, milestone_id: 1, ...terms });
    await makeLevelOne(server.pool, laura.customer_id);
    const ask = () =>
      server.call('POST /reward_codes', { body: { brand_id: ending, milestone_id: 1 } }, laura.token);
    const { code } = (await ask()).body;
    await redeem(code);
    const params = { id: ending };
    const end = () => server.call('DELETE /brands/:id', { params }, admin.token);
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    const left = (await server.call('GET /brands', {})).body.map((brand) => brand.brand_id);
    expect([left.includes(ending), left.includes(brand_id)]).toEqual([false, true]);
    expect((await server.call('GET /brands/:id', { params })).status).toBe(404);
    server.clock.set('2027-01-20T19:00:00Z');
    expect((await check(code)).body).toMatchObject({ state: 'ended', redeemedAt: [expect.any(String)] });
    expect([(await redeem(code)).status, (await ask()).status]).toEqual([412, 404]);
  });

  it('closes when the member loses the level', async () => {
    await makeLevelOne(server.pool, laura.customer_id);
    const { code } = (await codeOf(1)).body;
    await rows(`update customer_milestones set lost_on = '2026-12-31' where customer_id = $1`, [
      laura.customer_id,
    ]);
    expect([(await check(code)).body.state, (await redeem(code)).body.code]).toEqual([
      'closed',
      'benefit_closed',
    ]);
    expect((await codeOf(1)).body.code).toBe('benefit_closed');
  });
});

describe('strikes', () => {
  it('are given by admins with a reason, without a place, and audited', async () => {
    expect((await give(laura, desk)).status).toBe(403);
    const empty = await server.call(
      'POST /strikes',
      { body: { customer_id: laura.customer_id, reason: ' ' } },
      admin.token,
    );
    expect(empty.body.fields).toEqual({ reason: 'Escribe el motivo.' });
    await makePack(server.pool, laura.customer_id, { start: '2027-01-10', attended: 2 });
    const { status, body } = await give();
    expect([status, body]).toMatchObject([
      201,
      {
        cause: 'given',
        day: '2027-01-20',
        detail: 'Se fue sin avisar.',
        void: null,
        review: null,
        customer: { name: 'Laura' },
      },
    ]);
    expect(await audits(body.strike_id)).toEqual([{ action: 'create' }]);
    const { periods } = (await server.call('GET /rewards', {}, laura.token)).body;
    expect(periods[0]).toMatchObject({
      result: 'running',
      done: 2,
      strikes: [{ strike_id: body.strike_id, void: null }],
    });
  });

  it('without a period they have no effect, and show this', async () => {
    expect((await give()).body.void).toBe('no_period');
  });

  it('the member asks once; staff pardon with a reason, once, and the member is told', async () => {
    await makePack(server.pool, laura.customer_id, { start: '2027-01-10', attended: 2 });
    const { strike_id } = (await give()).body;
    expect((await review(strike_id, ines)).status).toBe(404);
    expect((await review(strike_id)).body.review).toEqual({ state: 'open', text: 'Sí fui.', answer: null });
    expect((await review(strike_id)).body.code).toBe('review_again');
    const open = await server.call('GET /strikes', { query: { review: 'open' } }, desk.token);
    expect(open.body.data.map((one) => one.strike_id)).toEqual([strike_id]);
    expect((await pardon(strike_id, desk)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => pardon(strike_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      void: 'pardoned',
      pardon_reason: 'Tienes razón.',
      review: { state: 'pardoned', answer: 'Tienes razón.' },
    });
    expect(await audits(strike_id)).toEqual([{ action: 'create' }, { action: 'pardon' }]);
    const told = await rows('select content, path from notifications where customer_id = $1', [
      laura.customer_id,
    ]);
    expect(told).toEqual([
      { content: 'Perdonamos tu strike del miércoles 20 de enero. Tienes razón.', path: '/mytbm/rewards' },
    ]);
    expect((await decline(strike_id)).body.code).toBe('review_closed');
    expect((await review(strike_id)).body.code).toBe('strike_pardoned');
  });

  it('a declined review is answered, and the strike stays', async () => {
    await makePack(server.pool, laura.customer_id, { start: '2027-01-10', attended: 2 });
    const { strike_id } = (await give()).body;
    expect((await decline(strike_id)).status).toBe(404);
    await review(strike_id);
    expect((await decline(strike_id)).body).toMatchObject({
      void: null,
      review: { state: 'declined', answer: 'Revisamos la lista.' },
    });
    expect((await decline(strike_id)).body.code).toBe('review_closed');
    expect(await audits(strike_id)).toEqual([{ action: 'create' }, { action: 'decline' }]);
  });

  it('a pardon during an evaluation waits for it, and is counted', async () => {
    await makePack(server.pool, laura.customer_id, { start: '2026-12-01' });
    await makePack(server.pool, laura.customer_id, { start: '2026-12-25', days: 25 });
    server.clock.set('2027-01-10T18:00:00Z');
    const { strike_id } = (await give()).body;
    server.clock.set(now);
    await evaluateRewards(server.services);
    const level = async () => (await server.call('GET /rewards', {}, laura.token)).body.level;
    expect(await level()).toBe(0);
    const busy = `select pg_advisory_xact_lock(hashtext('rewards'), hashint8(${laura.customer_id}));
      update strikes set reward_period_id = reward_period_id where strike_id = ${strike_id}`;
    expect((await meanwhile(server.pool, busy, () => pardon(strike_id))).status).toBe(200);
    expect(await level()).toBe(1);
  });

  it('the database ties columns to the cause, and admits one missed week', async () => {
    const { customer_id } = laura;
    const bad = (row: Record<string, unknown>) =>
      insert(server.pool, 'strikes', { customer_id, day: '2027-01-17', ...row });
    await expect(bad({ cause: 'given' })).rejects.toThrow('strikes_cause');
    await expect(bad({ cause: 'no_show' })).rejects.toThrow('strikes_cause');
    await expect(bad({ cause: 'missed_week', week: '2027-01-12' })).rejects.toThrow('strikes_cause');
    await expect(bad({ cause: 'given', reason: ' ' })).rejects.toThrow('strikes_reason');
    await expect(bad({ cause: 'given', reason: 'x', pardonedAt: now })).rejects.toThrow('strikes_pardon');
    await bad({ cause: 'missed_week', week: '2027-01-11' });
    await expect(bad({ cause: 'missed_week', week: '2027-01-11' })).rejects.toThrow('strikes_week');
  });
});

describe('levels', () => {
  it('are congratulated on once', async () => {
    const id = await makeLevelOne(server.pool, laura.customer_id);
    const celebrate = async (caller = laura) =>
      (await server.call('PUT /rewards/celebrated', { body: { customer_milestone_id: id } }, caller.token))
        .status;
    expect((await server.call('GET /rewards', {}, laura.token)).body.celebrate).toBe(id);
    expect([await celebrate(ines), await celebrate()]).toEqual([404, 200]);
    expect((await server.call('GET /rewards', {}, laura.token)).body.celebrate).toBeNull();
  });

  it('are listed and read; staff neither give nor take them [RWD-021, API-169, API-170, API-171, API-172, API-173]', async () => {
    await makePack(server.pool, laura.customer_id, { start: '2026-12-01' });
    await makePack(server.pool, laura.customer_id, { start: '2026-12-25', days: 25 });
    const body = { customer_id: laura.customer_id };
    const made = await server.call('POST /customer_milestones', { body }, admin.token);
    expect([made.status, made.body]).toMatchObject([201, [{ milestone_id: 1, lost_on: null }]]);
    expect((await server.call('PUT /customer_milestones', { body }, admin.token)).body).toEqual(made.body);
    const list = (caller: SignedIn, query = {}) =>
      server.call('GET /customer_milestones', { query }, caller.token);
    expect((await list(laura)).body).toEqual(made.body);
    expect((await list(admin, body)).body).toEqual(made.body);
    expect((await list(ines, body)).status).toBe(403);
    const params = { id: made.body[0]?.customer_milestone_id ?? 0 };
    const one = (caller: SignedIn) => server.call('GET /customer_milestones/:id', { params }, caller.token);
    expect([(await one(laura)).body, (await one(ines)).status]).toEqual([made.body[0], 404]);
    // What staff see of a member is on record, once in ten minutes; the member's own view is not.
    server.clock.set('2027-01-20T18:11:00Z');
    expect((await one(admin)).status).toBe(200);
    const views = await rows(
      `select uid from audit_log where action = 'view' and thing = 'customer_milestones' and customer_id = $1`,
      [laura.customer_id],
    );
    expect(views.length).toBe(2);
    const removed = await server.call('DELETE /customer_milestones/:id', { params }, admin.token);
    expect([removed.status, removed.body.code]).toEqual([409, 'milestone_earned']);
    expect((await list(laura)).body).toEqual(made.body);
  });

  it('of another member cannot be tied to the lot of this one, and cannot jump', async () => {
    const { credit_lot_id } = await makePack(server.pool, laura.customer_id, { start: '2026-12-01' });
    const period = (row: Record<string, unknown>) =>
      insert(server.pool, 'reward_periods', {
        position: 1,
        mode: 'in_person',
        credit_lot_id,
        reward_rule_id: 1,
        number: 1,
        is_bonus: false,

        start_date: '2026-12-01',
        end_date: '2026-12-31',
        needed: 12,
        done: 12,
        weeks: '[]',
        strikes: 0,

        result: 'met',
        change: 'rise',
        level_before: 0,
        level_after: 1,
        in_a_row: 0,
        evaluatedAt: now,
        ...row,
      });
    await expect(period({ customer_id: ines.customer_id })).rejects.toThrow('reward_periods_lot');
    const { customer_id } = laura;
    await expect(period({ customer_id, level_after: 2 })).rejects.toThrow('reward_periods_change');
    await expect(period({ customer_id, change: 'drop', level_before: 3, level_after: 1 })).rejects.toThrow(
      'reward_periods_change',
    );
    await expect(period({ customer_id, mode: 'online' })).rejects.toThrow('reward_periods_mode');
  });
});

describe('rules', () => {
  const numbers = {
    package_classes: 8,
    unlimited_classes: 20,
    week_days: 3,
    periods: 2,
    drop_strikes: 2,
    fall_strikes: 3,
    bonus_periods: [3, 1],
    gap_days: 31,
  };
  const add = (from_date: string, more: Partial<typeof numbers> = {}) =>
    server.call('POST /reward_rules', { body: { ...numbers, from_date, ...more } }, admin.token);
  const list = async () => (await server.call('GET /reward_rules', {})).body;

  it('begin tomorrow or later at every branch; what runs keeps its own', async () => {
    // Late in the evening in Tijuana it is tomorrow in Monterrey.
    server.clock.set('2027-01-21T06:30:00Z');
    expect((await add('2027-01-21')).body.fields).toEqual({
      from_date: 'Las reglas se cambian desde mañana o después; las que ya corren se quedan.',
    });
    expect((await add('2027-01-22', { fall_strikes: 2 })).body.fields).toHaveProperty('fall_strikes');
    await makePack(server.pool, laura.customer_id, { start: '2027-01-20', classes: 8, days: 20 });
    await makePack(server.pool, ines.customer_id, { start: '2027-01-22', classes: 8, days: 20 });
    const made = await add('2027-01-22');
    expect([made.status, made.body]).toMatchObject([201, { from_date: '2027-01-22', bonus_periods: [1, 3] }]);
    expect((await add('2027-01-22')).body.code).toBe('already_exists');
    expect((await list()).map(({ from_date }) => from_date)).toEqual(['2027-01-22', '2000-01-01']);
    server.clock.set('2027-02-20T18:00:00Z');
    await evaluateRewards(server.services);
    const periods = async (caller: SignedIn) =>
      (await server.call('GET /rewards', {}, caller.token)).body.periods;
    expect([(await periods(laura)).length, (await periods(ines)).map(({ result }) => result)]).toEqual([
      0,
      ['met'],
    ]);
    const remove = (id: number) => server.call('DELETE /reward_rules/:id', { params: { id } }, admin.token);
    expect((await remove(made.body.reward_rule_id)).body.code).toBe('rules_past');
    expect((await remove(1)).body.code).toBe('rules_past');
    const later = (await add('2027-03-01')).body.reward_rule_id;
    expect((await remove(later)).body).toEqual({ deleted: true });
    expect(await rows(`select action from audit_log where thing = 'reward_rules' order by audit_id`)).toEqual(
      [{ action: 'create' }, { action: 'create' }, { action: 'delete' }],
    );
  });
});

it('the dry run lists the members who would move at the end of a day and why, and writes nothing', async () => {
  const member_id = laura.customer_id;
  await makePack(server.pool, member_id, { start: '2026-12-01' });
  await makePack(server.pool, member_id, { start: '2026-12-25', days: 30, missed: 0, attended: 11 });
  const { credit_lot_id } = await makePack(server.pool, ines.customer_id, { start: '2026-12-01' });
  await makePack(server.pool, ines.customer_id, { start: '2026-12-25', days: 27, classes: null });
  await evaluateRewards(server.services);
  expect(credit_lot_id).toBeGreaterThan(0);
  const before = await rows('select count(*) from reward_periods');
  const preview = async (day: string) =>
    (await server.call('GET /rewards/preview', { query: { day, page: 1 } }, admin.token)).body;
  const on = async (day: string) =>
    (await preview(day)).data.filter((one) => [member_id, ines.customer_id].includes(one.customer_id));
  expect(await on('2027-01-20')).toEqual([]);
  expect(await on('2027-01-21')).toMatchObject([
    {
      customer_id: ines.customer_id,
      level_before: 0,
      level_after: 1,
      periods: [
        {
          reward_period_id: null,
          change: 'rise',
          reasons: expect.arrayContaining(['Tomaste 20 de 20 clases de Paquete de prueba.']),
        },
      ],
    },
  ]);
  expect(await rows('select count(*) from reward_periods')).toEqual(before);
});

it('the dry run finds all members who would move, also those beyond a batch, each once', async () => {
  const members: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { customer_id } = await signedInCustomer(server);
    await makePack(server.pool, customer_id, { start: '2026-12-01' });
    await makePack(server.pool, customer_id, { start: '2026-12-25', days: 27, classes: null });
    members.push(customer_id);
  }
  const moving: number[] = [];
  const on = { day: '2027-01-21', now: server.clock.now() };
  for await (const { customer_id } of moversOn(server.services.db, on, 2)) moving.push(customer_id);
  expect(moving.filter((customer_id) => members.includes(customer_id))).toEqual(members);
});

it('five days before its end the member is told the missing classes, once, at the chosen hour, unless it is too late for it', async () => {
  await makePack(server.pool, laura.customer_id, { start: '2026-12-26', days: 30, attended: 10 });
  await makePack(server.pool, ines.customer_id, { start: '2026-12-26', days: 30, attended: 10, missed: 1 });
  const told = async () =>
    rows(`select customer_id, content from notifications where cause like 'rewards:ending:%' order by 1`);
  server.clock.set('2027-01-20T15:59:00Z');
  await tellEnding(server.services);
  expect(await told()).toEqual([]);
  for (const at of ['2027-01-20T16:00:00Z', '2027-01-20T16:15:00Z', '2027-01-21T16:00:00Z']) {
    server.clock.set(at);
    await tellEnding(server.services);
  }
  expect(await told()).toEqual([
    {
      customer_id: laura.customer_id,
      content:
        'Te faltan 2 clases de Paquete de prueba para cumplir tu periodo, que cierra el lunes 25 de enero.',
    },
  ]);
});

it('what a met period gives is the owner’s text, one of each kind [RWD-028, RWD-036]', async () => {
  const fields = {
    kind: 'monthly' as const,
    name: 'Premio',
    description: 'Cumpliste',
    benefit: { type: 'other' as const, src: '/online/', name: 'Ver' },
  };
  const made = await server.call('POST /monthly_rewards', { body: fields }, admin.token);
  expect(made.status).toBe(201);
  expect((await server.call('POST /monthly_rewards', { body: fields }, admin.token)).body.code).toBe(
    'already_exists',
  );
  await makePack(server.pool, laura.customer_id, { start: '2026-12-01' });
  await evaluateRewards(server.services);
  const earned = async () => (await server.call('GET /rewards', {}, laura.token)).body.rewards;
  expect(await earned()).toMatchObject([{ kind: 'monthly', name: 'Premio', benefit: fields.benefit }]);
  // Another text applies to rewards that are earned from then on.
  const id = made.body.monthly_reward_id;
  const changed = await server.call(
    'PUT /monthly_rewards/:id',
    { params: { id }, body: { ...fields, name: 'Otro premio' } },
    admin.token,
  );
  expect(changed.status).toBe(200);
  await makePack(server.pool, laura.customer_id, { start: '2026-12-25', days: 25 });
  await evaluateRewards(server.services);
  expect((await earned()).map(({ name }) => name)).toEqual(['Otro premio', 'Premio']);
  await server.call('DELETE /monthly_rewards/:id', { params: { id } }, admin.token);
  expect((await earned()).map(({ name }) => name)).toEqual(['Otro premio', 'Premio']);
});
