import type { ProblemAnswer } from '@tbm/contract/fields';
import { internalText, offlineText, sessionNotKeptText } from '@tbm/domain/notices';

/** An error of the identity service: a code, and a text for the user. */
export class IdentityProblem extends Error {
  readonly code: string;
  constructor({ code, message }: ProblemAnswer) {
    super(message);
    this.code = code;
  }
}

export const offline: ProblemAnswer = { code: 'offline', message: offlineText };

/** A failure that has no text of its own. */
export const unexpected: ProblemAnswer = { code: 'internal', message: internalText };

/** The account was accepted, but the browser keeps no cookie of the session. */
export const notKept: ProblemAnswer = { code: 'session_not_kept', message: sessionNotKeptText };

/** After the password: signed in, or asked for the code of the second step. */
export type SignInStep = 'in' | 'two_step';

/** The identity provider's interface. Every method rejects with `IdentityProblem`. */
export interface IdentityClient {
  /** Rejects with `wrong_password`, `user_not_found`, or `credentials_refused` when the provider does not name the reason. */
  signIn(email: string, password: string): Promise<SignInStep>;
  /** Creates the account, signs in, and sends the verification mail, whose link returns to `next`. */
  signUp(account: { name: string; email: string; password: string }, next: string | null): Promise<void>;
  /** Ends the session, unless it is of another account than this one. */
  signOut(account: string | null): Promise<void>;
  /** The short-lived token, renewed if `fresh`; null without a session. */
  token(fresh: boolean): Promise<string | null>;
  /** Sends a password reset link, which returns to `next` after signing in. `unsure`: the provider does not reveal whether it knows the e-mail. */
  requestReset(email: string, next: string | null): Promise<'sent' | 'unsure'>;
  resetPassword(token: string, password: string): Promise<void>;
  /** Sends the verification mail, whose link returns to `next`. */
  sendVerification(email: string, next?: string | null): Promise<void>;
  /** Redeems the token of a verification or of a change of e-mail. */
  confirmEmail(token: string): Promise<void>;
  /** Sends a link to the new address; the e-mail changes when that link is opened. */
  changeEmail(email: string, password: string): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
}
