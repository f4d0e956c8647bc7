import { createHmac, randomUUID } from 'node:crypto';
import type { Role } from '@tbm/contract/route';
import type { Server } from '../../server.ts';
import { type MadeCustomer, makeCustomer } from './factories.ts';

/** An account with a live session, without the cost of hashing a password. Returns uid and session id. */
async function makeSession(
  server: Server,
  email: string,
): Promise<{ uid: string; session_id: string; cookie: string }> {
  const { pool, secret } = { pool: server.services.pool, secret: server.services.config.auth_secret };
  const [uid, session_id, token] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query('insert into identity_users (id, name, email) values ($1, $2, $3)', [uid, 'Laura', email]);
  await pool.query(
    `insert into identity_sessions (id, "userId", token, "expiresAt") values ($1, $2, $3, now() + interval '60 days')`,
    [session_id, uid, token],
  );
  // The identity library signs its cookie with HMAC-SHA256 of the secret.
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return { uid, session_id, cookie: `tbm.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

async function tokenOf(server: Server, cookie: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'GET',
    url: '/api/auth/token',
    headers: { cookie, origin: server.services.config.public_url },
  });
  const { token } = answer.json<{ token?: string }>();
  if (!token) throw new Error(`No token: ${answer.statusCode} ${answer.body}`);
  return token;
}

export interface SignedIn extends MadeCustomer {
  uid: string;
  session_id: string;
  /** The session cookie, as the browser sends it. */
  cookie: string;
  /** The token for the Authorization header, made by the real identity service. */
  token: string;
}

/** A customer with an account, a role and a token. */
export async function signedInCustomer(
  server: Server,
  role: Role = 'member',
  row: Record<string, unknown> = {},
): Promise<SignedIn> {
  const pool = server.services.pool;
  const customer = await makeCustomer(pool, row);
  const { uid, session_id, cookie } = await makeSession(server, customer.email);
  await pool.query('insert into users (uid, role, customer_id) values ($1, $2, $3)', [
    uid,
    role,
    customer.customer_id,
  ]);
  return { ...customer, uid, session_id, cookie, token: await tokenOf(server, cookie) };
}

/** A member of whom a post was approved: later posts appear at once. */
export async function knownMember(server: Server, row: Record<string, unknown> = {}): Promise<SignedIn> {
  const member = await signedInCustomer(server, 'member', row);
  await server.services.pool.query(
    'insert into community_members (customer_id, "approvedAt") values ($1, now())',
    [member.customer_id],
  );
  return member;
}

/** An account that has not finished signing up. */
export async function identified(server: Server, email: string): Promise<{ uid: string; token: string }> {
  const { uid, cookie } = await makeSession(server, email);
  return { uid, token: await tokenOf(server, cookie) };
}
