import type { Config } from './config.ts';
import { isSameSignature, signatureOf } from './keyed-hash.ts';

const purpose = 'link of a guest';

type Secrets = Pick<Config, 'auth_secret'>;

/** The page of a guest's place, which needs no account, beside those of members' places (`placePath`), below the address of the site and without a slash in front. */
export function guestPath(class_reservation_id: number, { auth_secret }: Secrets): string {
  const place = `${class_reservation_id}`;
  return `mi-lugar/g${place}-${signatureOf(place, purpose, auth_secret)}`;
}

/** The place of a link's token; undefined when it is not one of ours. */
export function readGuestLink(token: string, { auth_secret }: Secrets): number | undefined {
  const [, place, signature] = /^g(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  if (!place || !signature) return undefined;
  if (!isSameSignature(signature, signatureOf(place, purpose, auth_secret))) return undefined;
  return Number(place);
}

/** A keyed hash of the key of a guest's telephone or mailbox. It says whether two are the same, and nothing else. */
export const guestContactHash = (contactKey: string, { auth_secret }: Secrets): string =>
  signatureOf(contactKey, 'contact of a guest', auth_secret);
