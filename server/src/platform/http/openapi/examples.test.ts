import type { Key } from '@tbm/contract';
import { anyVersion, versionHeader } from '@tbm/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/authenticator.ts';
import { openBrowser } from '../../testing/browser.ts';
import { insert, makeCustomer, makeStudio } from '../../testing/factories.ts';
import { fakeCards, fakePayments } from '../../testing/payments.ts';
import { identified, signedInCustomer } from '../../testing/people.ts';
import { makeTestServer, type TestServer } from '../../testing/server.ts';
import { routeKeys, routeOf } from '../handlers.ts';
import { makeDocument } from './document.ts';
import { unnamedText } from './examples.ts';
import { identityRoutes } from './identity-calls.ts';

interface Content {
  content?: Record<string, { example?: unknown }>;
}
type Calls = Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>;

let paths: Calls;
let server: TestServer;
beforeAll(async () => {
  ({ paths } = (await makeDocument({ public_url: 'https://tbm.test', withIdentity: true })) as unknown as {
    paths: Calls;
  });
  server = await makeTestServer();
  server.services.stripe.payments = fakePayments();
  server.services.stripe.cards = fakeCards();
  await makeStudio(server.pool);
  await insert(server.pool, 'video_types', { video_type_id: 1, name: 'Bajo impacto' });
  await insert(server.pool, 'training_goals', { goal_id: 1, name: 'Tonificar' });
});
afterAll(() => server.end());
// Each call has a caller of its own, and a card has one owner.
beforeEach(() => server.pool.query('delete from payment_sources'));

const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}');
function exampleBody(key: string): unknown {
  const [method = '', path = ''] = key.split(' ');
  const found = Object.entries(paths).find(([one]) => shapeOf(one) === shapeOf(path))?.[1];
  return found?.[method.toLowerCase()]?.requestBody?.content?.['application/json']?.example;
}

/** The token for a call: an admin's where an admin may make it. */
async function tokenFor(key: Key): Promise<string | undefined> {
  const { who } = routeOf(key);
  if (who === 'anyone') return undefined;
  if (who === 'identified') return (await identified(server, `nueva.${key.length}@correo.tbm.test`)).token;
  const roles = who as readonly ('admin' | 'coach' | 'member')[];
  return (await signedInCustomer(server, roles.find((one) => one === 'admin') ?? roles[0] ?? 'member')).token;
}

const withExample = routeKeys.filter(
  (key) =>
    !key.startsWith('GET ') && routeOf(key).body && routeOf(key).who !== 'provider' && !routeOf(key).takes,
);

/** Refusals where the example stands for a code or a mailed link that only one person has. */
const refusedExamples: Record<string, string> = {
  'POST /auth/two-factor/verify-totp': 'two_step_wrong',
  'POST /auth/two-factor/verify-backup-code': 'two_step_wrong',
  'POST /auth/reset-password': 'link_expired',
};
const identityKeys = identityRoutes()
  .filter(([, { body }]) => body)
  .map(([key]) => key);

// These come before the calls of the contract, whose examples make a customer with the same e-mail.
describe('the identity service accepts the example of each call that writes', () => {
  /** A browser of a staff member who signed up with the example, with the second step turned on where the call needs it. */
  async function browserFor(key: string) {
    const browser = openBrowser(server);
    if (key === 'POST /auth/sign-up/email') return browser;
    const account = exampleBody('POST /auth/sign-up/email') as { email: string; password: string };
    expect((await browser.post('/sign-up/email', account)).status).toBe(200);
    const { customer_id } = await makeCustomer(server.pool);
    await server.pool.query(
      `insert into users (uid, role, customer_id) select id, 'admin', $2 from identity_users where email = $1`,
      [account.email, customer_id],
    );
    if (!key.includes('/two-factor/') || key.endsWith('/enable')) return browser;
    const { uri } = await browser.read('/two-factor/enable', { password: account.password });
    const proof = { code: codeOf(String(uri)) };
    expect((await browser.post('/two-factor/verify-totp', proof)).status).toBe(200);
    return browser;
  }
  beforeEach(async () => {
    await server.pool.query('delete from users where uid in (select id from identity_users)');
    await server.pool.query('delete from identity_users');
  });

  it.each(identityKeys)('%s', async (key) => {
    const browser = await browserFor(key);
    const answer = await browser.post(key.replace('POST /auth', ''), exampleBody(key) as object);
    if (refusedExamples[key] === undefined) expect(answer).toEqual({ status: 200, code: undefined });
    else expect(answer.code).toBe(refusedExamples[key]);
  });
});

describe('the product accepts the example of each call that writes', () => {
  it.each(withExample)('%s', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const token = await tokenFor(key);
    const answer = await server.app.inject({
      method: method as 'POST',
      url: `/api${path.replace(':kind', 'tags').replace(/:\w+/g, '1')}`,
      payload: exampleBody(key) as object,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(routeOf(key).edits ? { [versionHeader]: anyVersion } : {}),
      },
    });
    // The records that it names may be missing here or conflict; the example is never wrong.
    const isAccepted = answer.statusCode < 300 || [404, 409, 410, 412].includes(answer.statusCode);
    expect([isAccepted, answer.statusCode, isAccepted ? '' : answer.body]).toEqual([
      true,
      answer.statusCode,
      '',
    ]);
  });
});

it('every text of an example is one that such a field has', () => {
  const unnamed: string[] = [];
  const look = (value: unknown, at: string): void => {
    if (value === unnamedText) unnamed.push(at);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) look(one, `${at} ${name}`);
  };
  for (const [path, calls] of Object.entries(paths))
    for (const { requestBody, responses } of Object.values(calls))
      for (const part of [requestBody, ...Object.values(responses)])
        look(part?.content?.['application/json']?.example, path);
  expect(unnamed, 'say in byName or byRecord of examples.ts what it looks like').toEqual([]);
});
