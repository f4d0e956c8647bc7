import type { Config } from './config.ts';
import { isSameSignature, signatureOf } from './keyed-hash.ts';

const purpose = 'link to cancel a subscription';

/**
 * The page on which any holder of the mail cancels with one button, without signing in (LFPC art. 76 Bis). It names one
 * purchase and stays valid, as old mails do.
 */
export function cancelUrl(
  purchase_id: number,
  { public_url, auth_secret }: Pick<Config, 'public_url' | 'auth_secret'>,
): string {
  return `${public_url}/cancelar/${purchase_id}-${signatureOf(String(purchase_id), purpose, auth_secret)}`;
}

/** The purchase of a link's token; undefined when it is not one of ours. */
export function purchaseOfLink(
  token: string,
  { auth_secret }: Pick<Config, 'auth_secret'>,
): number | undefined {
  const [, purchase_id, signature] = /^(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  if (!purchase_id || !signature) return undefined;
  return isSameSignature(signature, signatureOf(purchase_id, purpose, auth_secret))
    ? Number(purchase_id)
    : undefined;
}
