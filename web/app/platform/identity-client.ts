import type { ProblemAnswer } from '@tbm/contract/fields';
import { type ProblemCode, problemText } from '@tbm/domain/messages';

/** A refusal of the identity service: a code, and the text for her. */
export class IdentityProblem extends Error {
  readonly code: string;
  constructor({ code, message }: ProblemAnswer) {
    super(message);
    this.code = code;
  }
}

export const identityProblem = (code: ProblemCode): IdentityProblem =>
  new IdentityProblem({ code, message: problemText(code) });

export const offline: ProblemAnswer = {
  code: 'offline',
  message: 'Parece que no tienes conexión. Revísala e inténtalo de nuevo.',
};

/** What the site asks of the identity service, whichever it is. Everything rejects with `IdentityProblem`. */
export interface IdentityClient {
  /** Refuses with `wrong_password`, `user_not_found`, or `credentials_refused` when it does not say which. */
  signIn(email: string, password: string): Promise<void>;
  /** Makes the account, signs in, and mails the verification. */
  signUp(account: { name: string; email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
  /** The short token, made anew if `fresh`; null without a session. */
  token(fresh: boolean): Promise<string | null>;
  /** Mails a link to a new password. `unsure`: the service does not say whether it knows the e-mail. */
  requestReset(email: string): Promise<'sent' | 'unsure'>;
  resetPassword(token: string, password: string): Promise<void>;
  sendVerification(email: string): Promise<void>;
  /** Takes the token of a verification, or of a change of e-mail. */
  confirmEmail(token: string): Promise<void>;
  /** Mails a link to the new address; it changes when that is opened. */
  changeEmail(email: string, password: string): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
}
