import { errors, jwtVerify, SignJWT } from 'jose';
import { keyFor } from '../../platform/keyed-hash.ts';

/** The content of a first-password link: the customer, and the address it was sent to. */
export interface FirstPasswordLink {
  customer_id: number;
  email: string;
}

/** Lifetime of a first-password link. */
export const firstPasswordHours = 24;

const keyOf = (secret: string): Uint8Array => keyFor('link to a first password', secret);

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** Signs the link's token. Nothing is stored: the link becomes invalid once the customer has an account. */
export const signLink = ({ customer_id, email }: FirstPasswordLink, secret: string, now: string) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(customer_id))
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + firstPasswordHours * 3600)
    .sign(keyOf(secret));

/** Reads a link's token; undefined when it is invalid or has expired. */
export async function readLink(
  token: string,
  secret: string,
  now: string,
): Promise<FirstPasswordLink | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    });
    return { customer_id: Number(payload.sub), email: String(payload.email) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
