import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { RateLimiter } from '../http/limits.ts';

/** The contents of a verified token. */
export interface Verified {
  uid: string;
  email: string;
  /** Whether the person has opened a link sent to the e-mail. */
  email_verified: boolean;
  /** Null when the service has its sessions elsewhere. */
  session_id: string | null;
  /** When the password was entered, if sessions are elsewhere: signing out everywhere ends older sign-ins. */
  signed_in_at: string | null;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** A sign-in on a device. */
export interface Session {
  session_id: string;
  /** The browser's header; empty when it sent none. */
  user_agent: string;
  last_used_at: string;
}

/** The identity service: it knows who a person is. The person's role is stored here, in `users`. */
export interface Identity {
  /** Checks signature, issuer, audience and time. Null for an untrusted token. */
  verify(token: string): Promise<Verified | null>;
  /**
   * Adds the service's own routes, if it runs inside this server. `changed` is called after each that may have begun,
   * changed or ended a session.
   */
  register(app: FastifyInstance, hooks: { limitRate: RateLimiter; changed: () => void }): void;
  /** Creates the account of a known person (demo studio, tests, first admin). Throws `account_exists`. Returns its uid. */
  createAccount(account: NewAccount): Promise<string>;
  /**
   * Sets the password of the owner of an e-mail, who proved it by a link. It creates the owner's account, or takes over
   * one that someone else created with the e-mail, ending its sessions. Throws `account_exists` if the service cannot
   * take over.
   */
  setPassword(account: NewAccount): Promise<string>;
  /** The person's sessions, last used first, 50 at most. None when the service has them elsewhere. */
  sessions(uid: string): Promise<Session[]>;
  /** Ends one session of an account; false when it has no such session. */
  endSession(uid: string, session_id: string): Promise<boolean>;
  /** Ends every session of an account but one; false when there was no other. */
  endOtherSessions(uid: string, session_id: string): Promise<boolean>;
  /** Ends every session of an account. */
  endSessions(uid: string): Promise<void>;
}

/** A mail about an account. `cause`: it is sent once for it; else each time. */
export type IdentityMail = {
  uid: string;
  /** The name of the person, for accounts without a customer. */
  name?: string;
  /** Otherwise the customer's e-mail. */
  to?: string;
  cause?: string;
} & (
  | {
      kind: 'password_reset' | 'verify_email' | 'change_email';
      /** The token of the mail's link. */
      token: string;
      /** The page of this site that a link returns to. */
      next?: string | undefined;
    }
  | {
      kind:
        | 'password_changed'
        | 'email_changed'
        | 'email_confirmed'
        | 'two_step_on'
        | 'two_step_off'
        | 'recovery_codes_renewed'
        | 'sessions_ended';
    }
  | {
      kind: 'new_device';
      /** Device and browser in words. */
      device: string;
    }
);
export type SendIdentityMail = (mail: IdentityMail) => Promise<void>;

/** The functions that the service inside this server needs from its surroundings. */
export interface IdentityNeeds {
  pool: Pool;
  sendMail: SendIdentityMail;
  /** Called after sessions of an account have ended. */
  sessionsEnded(uid: string): void;
  clock: Clock;
  /** Called after the password of an account has changed: access without a session ends too. */
  passwordChanged(uid: string): Promise<unknown>;
}
