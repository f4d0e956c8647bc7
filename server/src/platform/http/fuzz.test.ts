import { problemAnswer } from '@tbm/contract/fields';
import { identityCalls } from '@tbm/contract/identity';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeClass, makeLot, makePackage, makeStudio } from '../testing/factories.ts';
import { fakeCards, fakePayments } from '../testing/payments.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { routeKeys, routeOf } from './handlers.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await makeTestServer();
  server.services.stripe.payments = fakePayments();
  server.services.stripe.cards = fakeCards();
  await makeStudio(server.pool);
  await makeClass(server.pool, { class_date: '2026-12-01T13:00:00Z' });
  await makePackage(server.pool);
});
afterAll(() => server.end());

// New for each call: one of them ends every session of its caller.
beforeEach(async () => {
  const admin = await signedInCustomer(server, 'admin');
  await makeLot(server.pool, admin.customer_id, { granted: 100 });
  token = admin.token;
});

const hostile = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '',
    ' ',
    '0',
    '1; drop table customers',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '💪🏽'.repeat(40),
    'x'.repeat(3000),
    '2026-02-30',
    '9999-12-31',
    [],
    {},
    [1],
    // Looks like a text to a check of its length.
    { length: { toString: {} } },
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.object({ maxDepth: 2 }),
);

/** A plausible value for a field, so that calls also get past validation. */
const likely = fc.constantFrom(
  1,
  2,
  '1',
  '2',
  20000,
  'all',
  'upcoming',
  '2026-11-18',
  '2026-11-30',
  'Ana',
  'a@b.mx',
  '8112345678',
);

/** All patterns in the schema of a field. */
const patternsIn = (schema: unknown): string[] =>
  schema !== null && typeof schema === 'object'
    ? Object.entries(schema).flatMap(([name, value]) =>
        name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
      )
    : [];

/** Texts that pass the pattern of a field, so that the code behind it is tried too. */
const matching = (schema: z.ZodType) =>
  patternsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map((pattern) => ({
    weight: 2,
    arbitrary: fc.stringMatching(new RegExp(pattern)),
  }));

const partOf = (schema: z.ZodType | undefined) => {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const usual = [
    { weight: 3, arbitrary: hostile },
    { weight: 2, arbitrary: likely },
  ];
  const models: Record<string, fc.Arbitrary<unknown>> = {
    branch_id: fc.oneof(...usual),
    ...Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, fc.oneof(...usual, ...matching(field))]),
    ),
  };
  const fields = fc.record(models, { requiredKeys: [] });
  return { fields };
};

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

describe('every call responds to any input with 2xx or 4xx, refusals in the one shape', () => {
  for (const key of routeKeys)
    it(key, { timeout: 180_000 }, async () => {
      const route = routeOf(key);
      const [method = 'GET', path = ''] = key.split(' ');
      const body = partOf(route.body).fields;
      await fc.assert(
        fc.asyncProperty(
          partOf(route.params).fields,
          partOf(route.query).fields,
          fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: hostile }),
          async (params, query, payload) => {
            const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params[name] ?? 1).toWellFormed()))}`;
            const search = new URLSearchParams(
              Object.entries(query).map(([name, value]) => [name, asText(value)] as [string, string]),
            );
            const answer = await server.app.inject({
              method: method as 'GET',
              url: `${url}?${search}`,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              ...(method === 'POST' || method === 'PUT' ? { payload: JSON.stringify(payload) ?? '' } : {}),
            });
            // 503 only from calls that need an outside service, which this test does not have.
            if (answer.statusCode !== 503 || !route.problems?.includes('provider_unavailable'))
              expect(answer.statusCode, answer.body).toBeLessThan(500);
            if (answer.statusCode >= 400)
              expect(problemAnswer.strict().safeParse(answer.json()).success).toBe(true);
          },
        ),
        { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
      );
    });
});

describe('the calls of the identity service do the same', () => {
  const field = fc.oneof({ weight: 2, arbitrary: hostile }, { weight: 3, arbitrary: likely });
  const names = ['email', 'password', 'name', 'newPassword', 'currentPassword', 'newEmail', 'token'];
  const body = fc.record(Object.fromEntries([...names, 'callbackURL'].map((name) => [name, field])), {
    requiredKeys: [],
  });
  for (const key of Object.keys(identityCalls))
    it(key, { timeout: 180_000 }, async () => {
      const [method = 'GET', path = ''] = key.split(' ');
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 5, arbitrary: body }, { weight: 1, arbitrary: hostile }),
          hostile,
          async (payload, query) => {
            const answer = await server.app.inject({
              method: method as 'GET',
              url: `/api${path}?${new URLSearchParams({ token: asText(query), callbackURL: asText(query) })}`,
              headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
              ...(method === 'POST' ? { payload: JSON.stringify(payload) ?? '' } : {}),
            });
            expect(answer.statusCode, answer.body).toBeLessThan(500);
            if (answer.statusCode >= 400)
              expect(problemAnswer.strict().safeParse(answer.json()).success).toBe(true);
          },
        ),
        {
          numRuns: Number(process.env.FUZZ_RUNS ?? 100),
          examples: [[{ email: 'a@b.mx', password: { length: { toString: {} } }, name: 'Ana' }, '']],
        },
      );
    });
});
