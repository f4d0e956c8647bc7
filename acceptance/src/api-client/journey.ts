import createClient from 'openapi-fetch';
// The test makes these types from the document, and compiles this file with them.
import type { paths } from './paths.d.ts';

/** Keeps cookies, like a browser. */
function browser(origin: string): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    request.headers.set('cookie', [...cookies].map((one) => one.join('=')).join('; '));
    const answer = await fetch(request);
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

/** Returns the answer of a call; throws a refusal with its code. */
async function done<T>(call: Promise<{ data?: T; error?: { code: string; message: string } }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'no answer');
  return data;
}

/** Signs up, buys a package, books a place of the week and gives it back. `pay` acts as the card form. */
export async function journey(
  url: string,
  week: { start_date: string; end_date: string },
  pay: (clientSecret: string | null) => Promise<void>,
) {
  const client = createClient<paths>({ baseUrl: `${url}/api`, fetch: browser(url) });
  const person = { name: 'Ana', email: 'ana.cliente@correo.tbm.test' };
  await done(client.POST('/auth/sign-up/email', { body: { ...person, password: 'una-clave-larga' } }));
  const { token } = await done(client.GET('/auth/token'));
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return request;
    },
  });
  const signup = {
    ...person,
    last_name: 'Paz',
    phone: '8112345678',
    reason: 'Instagram',
    branch_id: 1,
    consents: [],
  };
  const customer = await done(client.POST('/customer/signup', { body: signup }));

  const packages = await done(
    client.GET('/class_packages/presenciales/all', { params: { query: { branch_id: 1 } } }),
  );
  const [first] = packages;
  if (!first) throw new Error('no package');
  const { class_package_id } = first;
  const order = { class_package_id, cart_id: 'api-client-0001' };
  const attempt = await done(client.POST('/checkout/attempt', { body: order }));
  await pay(attempt.clientSecret);
  const id = attempt.purchase_id;
  const purchase = await done(client.GET('/purchases/{id}', { params: { path: { id } } }));

  const classes = await done(
    client.GET('/available_classes', { params: { query: { ...week, branch_id: 1 } } }),
  );
  const single_class_id = classes[0]?.single_class_id ?? 0;
  const reserve = () => client.POST('/class_reservations', { body: { single_class_id, spot: 5 } });
  const place = await done(reserve());
  const again = await reserve();
  const path = { id: place.class_reservation_id };
  const cancelled = await done(client.DELETE('/class_reservations/{id}', { params: { path } }));
  const credits = await done(client.GET('/credits'));
  return { customer, purchase, place, again: again.error?.code, cancelled, credits };
}
