import type { ProblemAnswer } from '@tbm/contract/fields';
import { isProblemCode, problemText } from '@tbm/domain/messages';

/** A refusal of the identity service: a code of the catalogue and its text. */
export class IdentityProblem extends Error {
  readonly code: string;
  constructor({ code, message }: ProblemAnswer) {
    super(message);
    this.code = code;
  }
}

/** What the site asks of the identity service, whichever it is. */
export interface IdentityClient {
  signIn(email: string, password: string): Promise<void>;
  signUp(account: { name: string; email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
  /** A fresh token, or null without a session. */
  token(): Promise<string | null>;
}

async function post(path: string, body: object): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new IdentityProblem({
      code: 'offline',
      message: 'Parece que no tienes conexión. Revísala e inténtalo de nuevo.',
    });
  }
  if (answer.ok) return;
  const said = (await answer.json().catch(() => null)) as ProblemAnswer | null;
  throw new IdentityProblem(
    said && isProblemCode(said.code) ? said : { code: 'internal', message: problemText('internal') },
  );
}

/** The service inside our own server: the session is a cookie that scripts cannot read. */
const embedded: IdentityClient = {
  signIn: (email, password) => post('/sign-in/email', { email, password }),
  signUp: (account) => post('/sign-up/email', account),
  signOut: () => post('/sign-out', {}),
  async token() {
    const answer = await fetch('/api/auth/token').catch(() => null);
    return answer?.ok ? ((await answer.json()) as { token: string }).token : null;
  },
};

export const identity: IdentityClient = embedded;
