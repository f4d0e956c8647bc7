import type { Simulators } from '@tbm/simulators/start';
import { expect } from 'vitest';
import { publicUrl } from './settings.ts';
import { studio } from './studio.ts';

// The steps of a studio from its setup to its first paid booking, only by calls.

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the journey reads many shapes; the contract's own tests check them.
  body: any;
  cookie: string;
}

export interface CallOptions {
  body?: object;
  token?: string;
  cookie?: string;
}

/** Calls the studio that answers at `address`, as a browser at its public address does. */
export async function callStudio(
  address: string,
  method: string,
  path: string,
  { body, token, cookie }: CallOptions = {},
): Promise<Answered> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      origin: publicUrl,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text ? JSON.parse(text) : null,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** A token for the session that an account's sign-in or sign-up answered. */
export async function readToken(address: string, entered: Answered): Promise<string> {
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  const { body } = await callStudio(address, 'GET', '/auth/token', { cookie: entered.cookie });
  return body.token;
}

/** The first admin signs in and puts a class on the schedule of tomorrow. */
export async function openFirstClass(address: string): Promise<{ admin: string; single_class_id: number }> {
  const { email, password } = studio.admin;
  const admin = await readToken(
    address,
    await callStudio(address, 'POST', '/auth/sign-in/email', { body: { email, password } }),
  );
  const make = async (path: string, body: object) => {
    const answer = await callStudio(address, 'POST', path, { body, token: admin });
    expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body]);
    return answer.body;
  };
  const { class_type_id } = await make('/class_types', {
    name: 'Barre al alba',
    short_code: 'BARRE',
    class_category_id: 2,
    spot_map: '5,5',
    description: '',
  });
  const { instructor_id } = await make('/instructors', { name: 'Olga', last_name: 'Paz', branch_ids: [1] });
  const { location_id } = await make('/locations', { branch_id: 1, name: 'Terraza' });
  const { single_class_id } = await make('/available_classes', {
    class_date: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    class_type_id,
    location_id,
    instructor_ids: [instructor_id],
    capacity: 10,
  });
  return { admin, single_class_id };
}

interface FirstBooking {
  address: string;
  simulators: Simulators;
  single_class_id: number;
}

/** A member signs up, pays a class with a card at the simulated provider, and books it. Returns the number of the spot. */
export async function bookFirstClass({
  address,
  simulators,
  single_class_id,
}: FirstBooking): Promise<number> {
  const account = { name: 'Rosa Luna', email: 'rosa@correo.example', password: 'rosas en la luna' };
  const token = await readToken(
    address,
    await callStudio(address, 'POST', '/auth/sign-up/email', { body: account }),
  );
  const body = {
    name: 'Rosa',
    last_name: 'Luna',
    email: account.email,
    phone: '4775000000',
    reason: 'Amigas',
  };
  expect((await callStudio(address, 'POST', '/customer/signup', { body, token })).status).toBe(201);

  const attempt = await callStudio(address, 'POST', '/checkout/attempt', {
    body: { class_package_id: 19304, cart_id: 'first-start-0001' },
    token,
  });
  expect(attempt.body).toMatchObject({ next: 'pay_card' });
  const secret = String(attempt.body.clientSecret);
  const paid = await fetch(`${simulators.url}/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_firststart' },
    body: new URLSearchParams({ client_secret: secret, payment_method: 'pm_card_visa' }),
  });
  expect(paid.status).toBe(200);
  await simulators.stripe.delivered();
  const purchase = await callStudio(address, 'GET', `/purchases/${attempt.body.purchase_id}`, { token });
  expect(purchase.body).toMatchObject({ status: 'active', total_payment: 190 });

  const booked = await callStudio(address, 'POST', '/class_reservations', {
    body: { single_class_id, spot: 3 },
    token,
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  return booked.body.spot;
}
