import { hearTime } from '@tbm/browser/hear-time';
import { pageAccount } from '@tbm/browser/page-account';
import type { ProblemAnswer } from '@tbm/contract/fields';
import { accountHeader } from '@tbm/contract/route';
import { dispensable } from './dispensable.ts';
import { takeEarlyToken } from './early-token.ts';
import { type IdentityClient, IdentityProblem, offline, unexpected } from './identity-client.ts';
import { readJson } from './response.ts';

/** The fields of a successful response. */
interface Result {
  token?: string;
  two_step?: boolean;
  uri?: string;
  codes?: string[];
}

/** Whether a refusal has a text of our catalogue, which is loaded for refusals only. */
const isOurs = async (code: string): Promise<boolean> => {
  const messages = await dispensable(import('@tbm/domain/messages'));
  return messages?.isProblemCode(code) ?? false;
};

/** A call of the identity service. The server refuses it when the session is of another account than `account`. */
export async function identityCall(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  { early, account = pageAccount() }: { early?: Promise<Response> | undefined; account?: string | null } = {},
): Promise<Result> {
  let answer: Response | undefined;
  let result: (ProblemAnswer & Result) | null;
  try {
    answer = await (early ??
      fetch(`/api/auth${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(account ? { [accountHeader]: account } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }));
    hearTime(answer);
    // A response that is cut off proves nothing; the session may still exist.
    result = (await readJson(answer)) as typeof result;
  } catch {
    if (answer && !answer.ok) throw new IdentityProblem(unexpected);
    throw new IdentityProblem(offline);
  }
  if (answer.ok) return result ?? {};
  throw new IdentityProblem(result && (await isOurs(result.code)) ? result : unexpected);
}
const post = async (path: string, body: object): Promise<void> =>
  void (await identityCall('POST', path, body));

const returning = (next: string | null = null) => (next ? { callbackURL: next } : {});

/** The identity service inside our own server: the session is a cookie that scripts cannot read [AUTH-009]. */
export const embeddedIdentity: IdentityClient = {
  async signIn(email, password) {
    const { two_step } = await identityCall('POST', '/sign-in/email', { email, password });
    return two_step ? 'two_step' : 'in';
  },
  signUp: (account, next) => post('/sign-up/email', { ...account, ...returning(next) }),
  async signOut(account) {
    await identityCall('POST', '/sign-out', {}, { account });
  },
  async token(fresh) {
    const early = takeEarlyToken();
    try {
      const { token } = await identityCall('GET', '/token', undefined, {
        early: fresh ? undefined : early,
        // The account of the token is checked here: the page must know that another account has signed in.
        account: null,
      });
      if (token) return token;
    } catch (error) {
      // Only this refusal means that there is no session; other failures prove nothing about it.
      if (error instanceof IdentityProblem && error.code === 'sign_in_required') return null;
      throw error;
    }
    throw new IdentityProblem(unexpected);
  },
  async requestReset(email, next) {
    await post('/request-password-reset', { email, ...(next ? { redirectTo: next } : {}) });
    return 'sent';
  },
  resetPassword: (token, password) => post('/reset-password', { token, newPassword: password }),
  sendVerification: (email, next) => post('/send-verification-email', { email, ...returning(next) }),
  async confirmEmail(token) {
    await identityCall('GET', `/verify-email?token=${encodeURIComponent(token)}`);
  },
  changeEmail: (email, password) => post('/change-email', { newEmail: email, password }),
  changePassword: (current, next) =>
    post('/change-password', { currentPassword: current, newPassword: next }),
};
