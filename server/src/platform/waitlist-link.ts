import type { Config } from './config.ts';
import { isSameSignature, signatureOf } from './keyed-hash.ts';

const purpose = 'link to leave a waitlist';

/** An entry of a waitlist, and the class that it was for: an entry may move to another class. */
export interface WaitlistLink {
  waitlist_id: number;
  single_class_id: number;
}

/** The page that leaves a waitlist with one button, without signing in, for anyone who has the mail. It stays valid, as old mails do. */
export function waitlistUrl(
  { waitlist_id, single_class_id }: WaitlistLink,
  { public_url, auth_secret }: Pick<Config, 'public_url' | 'auth_secret'>,
): string {
  const entry = `${waitlist_id}-${single_class_id}`;
  return `${public_url}/lista-de-espera/${entry}-${signatureOf(entry, purpose, auth_secret)}`;
}

/** The entry of a link's token; undefined when it is not one of ours. */
export function readWaitlistLink(
  token: string,
  { auth_secret }: Pick<Config, 'auth_secret'>,
): WaitlistLink | undefined {
  const [, entry, waitlist_id, single_class_id, signature] =
    /^((\d{1,15})-(\d{1,15}))-([\w-]{43})$/.exec(token) ?? [];
  if (!entry || !signature) return undefined;
  if (!isSameSignature(signature, signatureOf(entry, purpose, auth_secret))) return undefined;
  return { waitlist_id: Number(waitlist_id), single_class_id: Number(single_class_id) };
}
