import { createPublicKey, verify } from 'node:crypto';

const day = 86_400;

const json = (part = ''): Record<string, unknown> | null => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
};

/**
 * Whether a sender may use a subscription (RFC 8292): 401 without its token, 403 for a token that is not valid here.
 * `origin` of this service, `key` that the browser subscribed with (base64url), `now` in seconds.
 */
export function refusalOf(
  authorization: string | undefined,
  { origin, key, now }: { origin: string; key: string; now: number },
): { status: 401 | 403; why: string } | null {
  const [, token = '', sender] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token) return { status: 401, why: 'no token' };
  const refused = (why: string) => ({ status: 403, why }) as const;
  if (sender !== key) return refused('another key than the subscription');
  const bytes = Buffer.from(key, 'base64url');
  const [header, claims, signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    {
      key: createPublicKey({
        format: 'jwk',
        key: {
          kty: 'EC',
          crv: 'P-256',
          x: bytes.subarray(1, 33).toString('base64url'),
          y: bytes.subarray(33).toString('base64url'),
        },
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (json(header)?.alg !== 'ES256' || !isSigned) return refused('not signed');
  const { aud, exp, sub } = json(claims) ?? {};
  if (aud !== origin) return refused('for another service');
  if (typeof exp !== 'number' || exp <= now || exp > now + day)
    return refused('expired, or valid for too long');
  if (typeof sub !== 'string' || !/^(mailto:|https?:\/\/)/.test(sub)) return refused('no contact address');
  return null;
}
