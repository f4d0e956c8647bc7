import { versionOf } from '@tbm/domain/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, now);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(now);
  laura = await signedInCustomer(server);
});

type Body = Parameters<typeof server.call<'POST /customer_pauses'>>[1]['body'];
const add = (body: Body, caller = laura) => server.call('POST /customer_pauses', { body }, caller.token);
const list = async (caller = laura) => (await server.call('GET /customer_pauses', {}, caller.token)).body;
const change = (id: number, body: Body, caller = laura) =>
  server.call('PUT /customer_pauses/:id', { params: { id }, body }, caller.token);
const remove = (id: number, caller = laura) =>
  server.call('DELETE /customer_pauses/:id', { params: { id } }, caller.token);
const days = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('pauses', () => {
  it('are filled in ahead, and refused at their field otherwise', async () => {
    const made = await add({ ...days('2026-11-20', '2026-11-29'), pause_reason: 'journey' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        customer_pause_id: expect.any(Number),
        ...days('2026-11-20', '2026-11-29'),
        pause_reason: 'journey',
      },
    ]);
    const refused = async (body: Body) => {
      const { body: answer } = await add(body);
      return [answer.code, Object.keys(answer.fields ?? {})];
    };
    expect(await refused(days('2026-11-17', '2026-11-19'))).toEqual(['pause_past', ['start_date']]);
    expect(await refused(days('2026-12-10', '2026-12-09'))).toEqual(['pause_order', ['end_date']]);
    expect(await refused(days('2026-12-10', '2027-12-11'))).toEqual(['pause_too_long', ['end_date']]);
    expect(await refused(days('2026-11-29', '2026-12-02'))).toEqual(['pause_overlap', ['start_date']]);
    expect((await add(days('2026-11-30', '2026-12-02'))).status).toBe(201);
    expect((await list()).map(({ start_date }) => start_date)).toEqual(['2026-11-30', '2026-11-20']);
  });

  it('of two that overlap at once, one is stored', async () => {
    const answers = await Promise.all(
      ['2026-11-20', '2026-11-22', '2026-11-24'].map((start) => add(days(start, '2026-11-29'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('that have begun can only be ended; until then they are changed or deleted', async () => {
    const { customer_pause_id: id } = (await add(days('2026-11-18', '2026-12-10'))).body;
    expect((await change(id, days('2026-11-18', '2026-12-11'))).body.code).toBe('pause_begun');
    server.clock.set('2026-11-25T18:00:00Z');
    expect((await remove(id)).body.code).toBe('pause_begun');
    expect((await change(id, days('2026-11-18', '2026-11-24'))).body.end_date).toBe('2026-11-24');
    expect((await change(id, days('2026-11-18', '2026-11-24'))).body.code).toBe('pause_over');
    const { customer_pause_id: ahead } = (await add(days('2026-12-01', '2026-12-10'))).body;
    expect((await change(ahead, days('2026-12-02', '2026-12-20'))).body).toMatchObject(
      days('2026-12-02', '2026-12-20'),
    );
    expect((await remove(ahead)).body).toEqual({ deleted: true });
    expect((await remove(ahead)).status).toBe(404);
  });

  it('belong to one member', async () => {
    const { customer_pause_id: id } = (await add(days('2026-11-20', '2026-11-29'))).body;
    const ana = await signedInCustomer(server);
    expect(await list(ana)).toEqual([]);
    const codes = [
      await change(id, days('2026-11-20', '2026-11-21'), ana),
      await remove(id, ana),
      await server.call('GET /customer_pauses/:id', { params: { id } }, ana.token),
    ];
    expect(codes.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a reason about health', () => {
  it('needs express consent, and is deleted with it; the days stay', async () => {
    const body = { ...days('2026-11-20', '2026-11-29'), pause_reason: 'pregnancy' as const };
    const refused = await add(body);
    expect([refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      'health_consent_missing',
      ['health_consent'],
    ]);
    expect(await list()).toEqual([]);
    const version = versionOf('health');
    expect((await add({ ...body, health_consent: version })).status).toBe(201);
    await server.call('PUT /consents', { body: { purpose: 'health', given: false, version } }, laura.token);
    expect(await list()).toMatchObject([{ ...days('2026-11-20', '2026-11-29'), pause_reason: null }]);
    const { customer_pause_id } = (await list())[0] ?? { customer_pause_id: 0 };
    expect((await change(customer_pause_id, body)).body.code).toBe('health_consent_missing');
  });
});
