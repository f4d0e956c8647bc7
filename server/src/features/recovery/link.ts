import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What the link to a first password says: whose, and to which address it was sent. */
export interface FirstPasswordLink {
  customer_id: number;
  email: string;
}

/** How long the link of a first password works. */
export const firstPasswordHours = 24;

/** A key for these links alone: what another part of the server signed opens nothing here. */
const keyOf = (secret: string): Uint8Array =>
  createHmac('sha256', secret).update('link to a first password').digest();

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** Signs the link's token. Nothing is stored: once she has an account, the link has done its work and is void. */
export const signLink = ({ customer_id, email }: FirstPasswordLink, secret: string, now: string) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(customer_id))
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + firstPasswordHours * 3600)
    .sign(keyOf(secret));

/** Reads a link's token; undefined when it is not ours or has expired. */
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
