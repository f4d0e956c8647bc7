import type { Answer, Args, Key } from '@tbm/contract';
import { anyVersion, versionHeader } from '@tbm/contract/route';
import { demoPassword } from '../demo/src/studio/accounts.ts';

export interface Account {
  email: string;
  password: string;
}

/** An account of the demo by the first part of its e-mail. */
export const demoAccount = (
  name: 'admin' | 'recepcion' | 'coach' | 'coach2' | 'socia' | 'nueva',
): Account => ({
  email: `${name}@tbm.test`,
  password: demoPassword,
});

/** Makes calls of the contract as one account. Rejects when a call is refused. */
export type Calls = <K extends Key>(
  key: K,
  ...args: Record<never, never> extends Args<K> ? [args?: Args<K>] : [args: Args<K>]
) => Promise<Answer<K>>;

interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function tokenOf(origin: string, account: Account): Promise<string> {
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(account),
  });
  if (!signedIn.ok) throw new Error(`${account.email} cannot sign in: ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const answer = await fetch(`${origin}/api/auth/token`, { headers: { cookie, origin } });
  return ((await answer.json()) as { token: string }).token;
}

const tokens = new Map<string, Promise<string>>();

/** The calls of an account at the demo with that address. Signs in at the first call, and again when its token has expired. */
export function callsAs(origin: string, account: Account): Calls {
  const name = `${origin} ${account.email}`;
  const send = async (key: string, { params = {}, query = {}, body }: Given): Promise<Response> => {
    const token = tokens.get(name) ?? tokenOf(origin, account);
    tokens.set(name, token);
    const [method = 'GET', path = ''] = key.split(' ');
    const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])));
    const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)]));
    return fetch(`${origin}/api${filled}?${search}`, {
      method,
      headers: {
        authorization: `Bearer ${await token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'PUT' ? { [versionHeader]: anyVersion } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return async (key, ...[args = {}]) => {
    let answer = await send(key, args as Given);
    if (answer.status === 401) {
      tokens.delete(name);
      answer = await send(key, args as Given);
    }
    if (!answer.ok) throw new Error(`${key}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer<typeof key>;
  };
}
