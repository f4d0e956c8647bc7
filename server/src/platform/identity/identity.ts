import type { FastifyInstance } from 'fastify';

/** What a verified token says. `session_id` is null when the service keeps its sessions elsewhere. */
export interface Verified {
  uid: string;
  email: string;
  session_id: string | null;
}

/** The identity service: who somebody is. What she may do is kept with us, in `users`. */
export interface Identity {
  /** Checks signature, issuer, audience and time. Null when the token is not to be trusted. */
  verify(token: string): Promise<Verified | null>;
  /** Adds the service's own routes, if it runs inside this server. */
  register(app: FastifyInstance): void;
  /** Makes an account (demo studio, tests, first admin). Throws `account_exists`. Returns its uid. */
  createAccount(account: { name: string; email: string; password: string }): Promise<string>;
}
