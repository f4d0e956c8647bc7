import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const today = async (moment: string, branch_id?: number) => {
  server.clock.set(moment);
  const { status, body } = await server.call('GET /quotes/today', branch_id ? { query: { branch_id } } : {});
  return status === 200 ? body.quote_id : status;
};

it('returns none while there are no quotes, and refuses an unknown branch [API-179]', async () => {
  expect(await today('2026-11-18T18:00:00Z')).toBe(404);
  await seedContent(server.services.db);
  expect(await today('2026-11-18T18:00:00Z', 77)).toBe(404);
});

it.each([
  ['Monterrey', 1, '2026-11-18T06:00:00Z', '2026-11-19T06:00:00Z'],
  ['Tijuana', 2, '2026-11-18T08:00:00Z', '2026-11-19T08:00:00Z'],
  ['Tijuana on the day with 25 hours', 2, '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
  ['Tijuana on the day with 23 hours', 2, '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
])(
  'is the same for a whole day of %s and another after its midnight [QUOTE-001, API-179]',
  async (_where, branch, from, to) => {
    const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
    const quote = await today(from, branch);
    expect(await today(justBefore(to), branch)).toBe(quote);
    expect(await today(justBefore(from), branch)).not.toBe(quote);
    expect(await today(to, branch)).not.toBe(quote);
  },
);

it('changes at each branch’s own midnight', async () => {
  const [before, between] = ['2026-11-18T05:59:59Z', '2026-11-18T07:00:00Z'];
  expect(await today(before, 1)).toBe(await today(before, 2));
  expect(await today(between, 1)).not.toBe(await today(between, 2));
  expect(await today(between)).toBe(await today(between, 1));
});

it('shows every quote in turn before repeating one [QUOTE-001]', async () => {
  const { body: quotes } = await server.call('GET /quotes', {});
  const shown = new Set<number>();
  const first = Date.parse('2026-12-20T18:00:00Z');
  for (let day = 0; day < quotes.length; day += 1)
    shown.add(await today(new Date(first + day * 86_400_000).toISOString(), 1));
  expect(shown.size).toBe(quotes.length);
});
