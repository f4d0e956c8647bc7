import type { Key } from '@tbm/contract';
import type { RightOf } from '../http/handlers.ts';
import { inMonterrey, makeClass, makeDiscount, makeLevelOne, makeLot, makePackage } from './factories.ts';
import { knownMember, type SignedIn, signedInCustomer } from './people.ts';
import type { TestServer } from './server.ts';

type OnRoute<K extends Key> = [RightOf<K>] extends [never] ? never : `${K}: ${RightOf<K>}`;
/** Every right that the contract declares, as `METHOD /path: right`. */
export type RightOnRoute = { [K in Key]: OnRoute<K> }[Key];

/** Makes the call that only the right allows; returns whether it was allowed. */
type Probe = (server: TestServer, token: string) => Promise<boolean>;

/** Another member's place in a class of today that the caller does not teach. */
async function placeOfAnother(server: TestServer) {
  const owner = await signedInCustomer(server);
  await makeLot(server.pool, owner.customer_id);
  const class_date = Temporal.Instant.from(server.clock.now()).add({ hours: 2 }).toString();
  const { single_class_id } = await makeClass(server.pool, { class_date });
  const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, owner.token);
  return { owner, single_class_id, class_reservation_id: booked.body.class_reservation_id };
}

/** A post whose author is hidden, and a reply to it by someone else. */
async function anonymousPost(server: TestServer, thread_id: number | null = null): Promise<number> {
  const { token } = await knownMember(server);
  const { body } = await server.call(
    'POST /posts',
    { body: { content: 'Hola', anonymous: true, thread_id } },
    token,
  );
  return body.post_id;
}

/** The billing address of another member. */
async function addressOfAnother(server: TestServer) {
  const { token } = await signedInCustomer(server);
  const { body } = await server.call('POST /addresses', { body: inMonterrey }, token);
  return body.address_id;
}

/** A package that is a test and costs nothing, so that no provider is asked. */
const testPackage = ({ pool }: TestServer) => makePackage(pool, { is_test: true, price: 0 });

const codeOf = async (server: TestServer, id: number, { token }: SignedIn): Promise<string> =>
  (await server.call('GET /class_reservations/:id/code', { params: { id } }, token)).body.code;

export const probes: Record<RightOnRoute, Probe> = {
  'GET /customer/admin/:id: sees_audit': async (server, token) => {
    const { customer_id: id } = await signedInCustomer(server);
    await server.pool.query(
      `insert into audit_log (uid, role, action, thing, thing_id, customer_id) values ('x', 'admin', 'update', 'purchases', '1', $1)`,
      [id],
    );
    const { status, body } = await server.call('GET /customer/admin/:id', { params: { id } }, token);
    return status === 200 && body.audit.length > 0;
  },
  'GET /addresses/:id: of_others': async (server, token) => {
    const id = await addressOfAnother(server);
    return (await server.call('GET /addresses/:id', { params: { id } }, token)).status === 200;
  },
  'PUT /addresses: of_others': async (server, token) => {
    const body = { ...inMonterrey, address_id: await addressOfAnother(server) };
    return (await server.call('PUT /addresses', { body }, token)).status === 200;
  },
  'PUT /addresses/:id: of_others': async (server, token) => {
    const params = { id: await addressOfAnother(server) };
    return (await server.call('PUT /addresses/:id', { params, body: inMonterrey }, token)).status === 200;
  },
  'DELETE /addresses/:id: of_others': async (server, token) => {
    const id = await addressOfAnother(server);
    return (await server.call('DELETE /addresses/:id', { params: { id } }, token)).status === 200;
  },
  'POST /class_reservations: at_desk': async (server, token) => {
    const { owner } = await placeOfAnother(server);
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-12-01T13:00:00Z' });
    const body = { single_class_id, customer_id: owner.customer_id };
    return (await server.call('POST /class_reservations', { body }, token)).status === 201;
  },
  'PUT /class_reservations: at_desk': async (server, token) => {
    const { class_reservation_id } = await placeOfAnother(server);
    const body = { class_reservation_id, spot: 3 };
    return (await server.call('PUT /class_reservations', { body }, token)).body.spot === 3;
  },
  'DELETE /class_reservations/:id: at_desk': async (server, token) => {
    const { class_reservation_id: id } = await placeOfAnother(server);
    return (await server.call('DELETE /class_reservations/:id', { params: { id } }, token)).status === 200;
  },
  'GET /customer_milestones/:id: all_members': async (server, token) => {
    const other = await signedInCustomer(server);
    const id = await makeLevelOne(server.pool, other.customer_id);
    return (await server.call('GET /customer_milestones/:id', { params: { id } }, token)).status === 200;
  },
  'GET /rosters: all_classes': async (server, token) => {
    const { single_class_id } = await placeOfAnother(server);
    const { status, body } = await server.call('GET /rosters', { query: {} }, token);
    return status === 200 && body.some((item) => item.single_class_id === single_class_id);
  },
  'GET /rosters/:id: all_classes': async (server, token) => {
    const { single_class_id: id } = await placeOfAnother(server);
    return (await server.call('GET /rosters/:id', { params: { id } }, token)).status === 200;
  },
  'PUT /class_reservations/attend: all_classes': async (server, token) => {
    const { class_reservation_id } = await placeOfAnother(server);
    const body = { class_reservation_id, attend: true };
    return (await server.call('PUT /class_reservations/attend', { body }, token)).status === 200;
  },
  'POST /class_reservations/check_in: all_classes': async (server, token) => {
    const { owner, single_class_id, class_reservation_id } = await placeOfAnother(server);
    const body = { single_class_id, code: await codeOf(server, class_reservation_id, owner) };
    return (await server.call('POST /class_reservations/check_in', { body }, token)).status === 200;
  },
  'GET /class_reservations/:id/health_answers: all_classes': async (server, token) => {
    const { class_reservation_id: id } = await placeOfAnother(server);
    const { status } = await server.call(
      'GET /class_reservations/:id/health_answers',
      { params: { id } },
      token,
    );
    return status === 200;
  },
  'GET /posts: anonymous_authors': async (server, token) => {
    const post_id = await anonymousPost(server);
    const { body } = await server.call('GET /posts', { query: {} }, token);
    return body.data.find((post) => post.post_id === post_id)?.customer != null;
  },
  'GET /posts/:id: anonymous_authors': async (server, token) => {
    const id = await anonymousPost(server);
    return (await server.call('GET /posts/:id', { params: { id } }, token)).body.customer !== null;
  },
  'GET /posts/changes: anonymous_authors': async (server, token) => {
    const since = (await server.call('GET /posts', {}, token)).body.since;
    const post_id = await anonymousPost(server);
    const { body } = await server.call('GET /posts/changes', { query: { since } }, token);
    return body.posts?.find((post) => post.post_id === post_id)?.customer != null;
  },
  'GET /threads/:id: anonymous_authors': async (server, token) => {
    const coach = await signedInCustomer(server, 'coach');
    const thread = await server.call('POST /threads', { body: { title: 'Retos' } }, coach.token);
    const { thread_id } = thread.body;
    await anonymousPost(server, thread_id);
    const { body } = await server.call('GET /threads/:id', { params: { id: thread_id } }, token);
    return body.posts?.[0]?.customer != null;
  },
  'POST /posts: anonymous_authors': async (server, token) => {
    const reply_post_id = await anonymousPost(server);
    const { body } = await server.call('POST /posts', { body: { content: 'Sí', reply_post_id } }, token);
    return body.replyTo?.customer != null;
  },
  'POST /checkout/attempt: test_packages': async (server, token) => {
    const { class_package_id } = await testPackage(server);
    const body = { class_package_id, cart_id: 'cart-of-a-test' };
    return (await server.call('POST /checkout/attempt', { body }, token)).status === 200;
  },
  'POST /checkout/paypal: test_packages': async (server, token) => {
    const { class_package_id } = await testPackage(server);
    const body = { class_package_id, cart_id: 'cart-at-paypal' };
    const { paypal } = server.services;
    server.services.paypal = {} as never;
    const { status } = await server.call('POST /checkout/paypal', { body }, token);
    server.services.paypal = paypal;
    return status === 200;
  },
  'GET /discounts/code/:code: test_packages': async (server, token) => {
    const { class_package_id } = await makePackage(server.pool, { is_test: true });
    const { code } = await makeDiscount(server.pool);
    const args = { params: { code }, query: { class_package_id: String(class_package_id) } };
    return (await server.call('GET /discounts/code/:code', args as never, token)).status === 200;
  },
  'POST /customer/giveAccess: test_packages': async (server, token) => {
    const { customer_id } = await signedInCustomer(server);
    const { class_package_id: package_id } = await testPackage(server);
    const body = { customer_id, package_id, is_gift: true };
    return (await server.call('POST /customer/giveAccess', { body }, token)).status === 201;
  },
};
