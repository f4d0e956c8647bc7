import type { FastifyInstance } from 'fastify';
import type { LimitKeeper } from '../http/limits.ts';

/** What a verified token says. */
export interface Verified {
  uid: string;
  email: string;
  /** She has shown that the e-mail is hers, by a link sent to it. */
  email_verified: boolean;
  /** Null when the service keeps its sessions elsewhere. */
  session_id: string | null;
  /** When she gave her password, where sessions are kept elsewhere: sign-out everywhere ends what is older. */
  signed_in_at: string | null;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** The identity service: who somebody is. What she may do is kept with us, in `users`. */
export interface Identity {
  /** Checks signature, issuer, audience and time. Null when the token is not to be trusted. */
  verify(token: string): Promise<Verified | null>;
  /**
   * Adds the service's own routes, if it runs inside this server. `changed` is called after each that may have begun,
   * changed or ended a session.
   */
  register(app: FastifyInstance, tell: { keepLimits: LimitKeeper; changed: () => void }): void;
  /** Makes an account of a known person (demo studio, tests, first admin). Throws `account_exists`. Returns its uid. */
  createAccount(account: NewAccount): Promise<string>;
  /**
   * Gives the owner of an e-mail, who proved it by a link, this password: makes her account, or takes over one that
   * somebody began with her e-mail, ending its sessions. Throws `account_exists` where the service cannot take over.
   */
  setPassword(account: NewAccount): Promise<string>;
  /** Ends every session of an account. */
  endSessions(uid: string): Promise<void>;
}

/** A mail that the service inside this server asks for; `token` is for the link in it. */
export type IdentityMail = { uid: string; name: string; to: string } & (
  | { kind: 'password_reset' | 'verify_email' | 'change_email'; token: string }
  | { kind: 'password_changed' | 'email_changed' }
);
export type SendIdentityMail = (mail: IdentityMail) => Promise<void>;
