import type { Config } from './config.ts';
import { isSameSignature, signatureOf } from './keyed-hash.ts';

const purpose = 'link of an invitation to work here';

export interface InvitationLink {
  staff_invitation_id: number;
  /** Which of its mails has the link. */
  sends: number;
}

/** The page on which the invited person accepts. Signed with the mail that carries it. */
export function invitationUrl(
  { staff_invitation_id, sends }: InvitationLink,
  { public_url, auth_secret }: Pick<Config, 'public_url' | 'auth_secret'>,
): string {
  const what = `${staff_invitation_id}-${sends}`;
  return `${public_url}/invitacion/${what}-${signatureOf(what, purpose, auth_secret)}`;
}

/** The content of a link's token; undefined when it is not one of ours. */
export function invitationOfLink(
  token: string,
  { auth_secret }: Pick<Config, 'auth_secret'>,
): InvitationLink | undefined {
  const [, what, id, sends, signature] = /^((\d{1,15})-(\d{1,6}))-([\w-]{43})$/.exec(token) ?? [];
  if (!what || !signature || !isSameSignature(signature, signatureOf(what, purpose, auth_secret)))
    return undefined;
  return { staff_invitation_id: Number(id), sends: Number(sends) };
}
