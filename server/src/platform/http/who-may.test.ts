import type { routes } from '@tbm/contract';
import type { Role } from '@tbm/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../testing/factories.ts';
import { fakeCards, fakePayments } from '../testing/payments.ts';
import { identified, signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { routeKeys, routeOf } from './handlers.ts';

/** Everybody who may knock: every role, and those whose token is worth nothing. */
const callers = [
  'visitor',
  'identified',
  'member',
  'coach',
  'frontdesk',
  'admin',
  'forged token',
  'ended session',
  'deleted user',
] as const;
type CallerName = (typeof callers)[number];

const tokens: Partial<Record<CallerName, string>> = {};
let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await makeTestServer();
  server.services.stripe.payments = fakePayments();
  server.services.stripe.cards = fakeCards();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

// Anew for each call: one of them ends every session of whoever makes it.
beforeEach(async () => {
  serial += 1;
  for (const role of ['member', 'coach', 'frontdesk', 'admin'] as const)
    tokens[role] = (await signedInCustomer(server, role)).token;
  tokens.identified = (await identified(server, `nueva.${serial}@correo.tbm.test`)).token;
  const [header, payload, signature = ''] = (tokens.admin ?? '').split('.');
  tokens['forged token'] = [header, payload, [...signature].reverse().join('')].join('.');
  const ended = await signedInCustomer(server, 'admin');
  await server.pool.query('delete from identity_sessions where id = $1', [ended.session_id]);
  tokens['ended session'] = ended.token;
  const deleted = await signedInCustomer(server, 'admin');
  await server.pool.query('delete from identity_users where id = $1', [deleted.uid]);
  tokens['deleted user'] = deleted.token;
});

/** What the contract says of a caller: let in, unknown (401) or not allowed (403). */
function expected(who: (typeof routes)[keyof typeof routes]['who'], caller: CallerName): 'in' | 401 | 403 {
  if (who === 'anyone' || who === 'provider') return 'in';
  if (['visitor', 'forged token', 'ended session', 'deleted user'].includes(caller)) return 401;
  if (who === ('identified' as string)) return 'in';
  if (caller === 'identified') return 403;
  return (who as readonly Role[]).includes(caller as Role) ? 'in' : 403;
}

describe('who may make each call [API-002, AUTH-001, AUTH-003]', () => {
  for (const key of routeKeys)
    it(key, async () => {
      const [method = 'GET', path = ''] = key.split(' ');
      for (const caller of callers) {
        const token = tokens[caller];
        const answer = await server.app.inject({
          method: method as 'GET',
          url: `/api${path.replace(/:\w+/g, '1')}`,
          headers: token ? { authorization: `Bearer ${token}` } : {},
          ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
        });
        const wanted = expected(routeOf(key).who as never, caller);
        const got = answer.statusCode === 401 || answer.statusCode === 403 ? answer.statusCode : 'in';
        expect({ caller, got }).toEqual({ caller, got: wanted });
        expect(answer.statusCode).toBeLessThan(500);
      }
    });
});

it('gives whoever has no right a refusal in the one shape', async () => {
  const { status, body } = await server.call('GET /customer', {});
  expect(status).toBe(401);
  expect(body).toEqual({ code: 'sign_in_required', message: 'Inicia sesión para continuar.' });
});
