import { expect } from 'vitest';
import { runIntegrity } from '../../features/integrity/index.ts';
import { consentTo } from './consent.ts';
import { makeStudio } from './factories.ts';
import { type FakePayments, fakePayments } from './payments.ts';
import { type SignedIn, signedInCustomer } from './people.ts';
import { makeTestServer, type TestServer } from './server.ts';

const start = '2026-11-18T18:00:00Z';

/** A server with both branches and a card provider in memory, and helpers for checkout tests. */
export interface Shop extends TestServer {
  provider: FakePayments;
  newCart(): string;
  member(role?: 'member' | 'admin'): Promise<SignedIn>;
  attempt(
    caller: SignedIn,
    class_package_id: number,
    options?: {
      cart?: string;
      branch_id?: number;
      code?: string;
      place?: { single_class_id: number; spot?: number };
    },
  ): Promise<{
    status: number;
    body: { purchase_id: number; clientSecret: string | null; code?: string; message?: string };
  }>;
  webhook(body: string, signature?: string): Promise<{ status: number; body: unknown }>;
  purchase(purchase_id: number): Promise<Record<string, unknown> & { payment_id: string; status: string }>;
  /** Rows of a table that match a condition. */
  count(from: string, ...values: unknown[]): Promise<number>;
  /** Fails the test when an invariant is broken. Deadlines are checked against the test's first moment. */
  expectHealthy(): Promise<void>;
}

export async function makeShop(): Promise<Shop> {
  const server = await makeTestServer(start);
  await makeStudio(server.pool);
  const provider = fakePayments();
  server.services.stripe.payments = provider;
  server.services.stripe.readEvent = provider.readEvent;
  let carts = 0;
  const newCart = () => `cart-${String(++carts).padStart(8, '0')}`;
  return {
    ...server,
    provider,
    newCart,
    member: (role = 'member') => signedInCustomer(server, role),
    attempt: async (caller, class_package_id, { cart = newCart(), branch_id, code, place } = {}) => {
      const order = {
        class_package_id,
        cart_id: cart,
        ...(code ? { discountCode: code } : {}),
        metadata: { ...(branch_id ? { branch_id } : {}), ...place },
      };
      const body = { ...order, ...(await consentTo(server.services, caller.customer_id, order)) };
      return server.call('POST /checkout/attempt', { body }, caller.token);
    },
    async webhook(body, signature = 'good') {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async purchase(purchase_id) {
      const { rows } = await server.pool.query('select * from purchases where purchase_id = $1', [
        purchase_id,
      ]);
      return rows[0];
    },
    async count(from, ...values) {
      const { rows } = await server.pool.query(`select count(*) as n from ${from}`, values);
      return rows[0].n;
    },
    async expectHealthy() {
      const findings = await runIntegrity(server.pool, start);
      expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
    },
  };
}
