import type { Config } from './config.ts';
import { isSameSignature, signatureOf } from './keyed-hash.ts';

/** SQL: the link `f` was accepted by both and has not ended. */
export const isOpenFamilyLink = (f: string): string =>
  `${f}."acceptedAt" is not null and ${f}."endedAt" is null`;

const purpose = 'link of an invitation to a family';

type Secrets = Pick<Config, 'auth_secret'>;

/** The page on which any signed-in account that has the mail accepts, below the address of the site and without a slash in front. */
export function familyPath(family_link_id: number, { auth_secret }: Secrets): string {
  const id = `${family_link_id}`;
  return `mytbm/informacion?familia=${id}-${signatureOf(id, purpose, auth_secret)}`;
}

/** The invitation of a link's token; undefined when it is not one of ours. */
export function readFamilyLink(token: string, { auth_secret }: Secrets): number | undefined {
  const [, id, signature] = /^(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  if (!id || !signature || !isSameSignature(signature, signatureOf(id, purpose, auth_secret)))
    return undefined;
  return Number(id);
}
