import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A replacement for Google in tests: the public keys, and the call that creates an account. */
export interface FakeGoogle {
  url: string;
  keysUrl: string;
  /** A token signed like Firebase's; given claims replace its own. */
  sign(claims?: Record<string, unknown>, kid?: string): Promise<string>;
  /** From now on another key signs; the former one is no longer published. */
  rotate(): Promise<void>;
  /** The next responses of `accounts:signUp`, in order. */
  answers: { status: number; body: unknown }[];
  /** The recorded requests. */
  asked: Record<string, unknown>[];
  down: boolean;
  close(): Promise<void>;
}

export const projectId = 'demo-tbm';

export async function fakeGoogle(): Promise<FakeGoogle> {
  let serial = 0;
  const makeKey = async () => {
    serial += 1;
    const pair = await generateKeyPair('RS256', { extractable: true });
    return { kid: `key-${serial}`, ...pair };
  };
  let key = await makeKey();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (google.down) return answer(503, {});
    if (request.url === '/keys') {
      const jwk = await exportJWK(key.publicKey);
      return answer(200, { keys: [{ ...jwk, kid: key.kid, alg: 'RS256', use: 'sig' }] });
    }
    let text = '';
    for await (const part of request) text += part;
    google.asked.push({ url: request.url, ...JSON.parse(text) });
    const next = google.answers.shift() ?? { status: 500, body: {} };
    return answer(next.status, next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const google: FakeGoogle = {
    url,
    keysUrl: `${url}/keys`,
    answers: [],
    asked: [],
    down: false,
    sign(claims = {}, kid = key.kid) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        auth_time: now - 60,
        user_id: 'uid-1',
        sub: 'uid-1',
        iat: now,
        exp: now + 3_600,
        email: 'ana@correo.tbm.test',
        email_verified: false,
        firebase: { identities: { email: ['ana@correo.tbm.test'] }, sign_in_provider: 'password' },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(key.privateKey);
    },
    async rotate() {
      key = await makeKey();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return google;
}
