import type { Config } from './config.ts';
import { isSameSignature, signatureOf } from './keyed-hash.ts';

const purpose = 'link to give a place up';

/** A place in a class, and that class: the place may move to another one. */
export interface PlaceLink {
  class_reservation_id: number;
  single_class_id: number;
}

/**
 * The page on which any holder of the message gives the place up with one button, without signing in, below the address
 * of the site and without a slash in front. It stays valid until the class begins.
 */
export function placePath(
  { class_reservation_id, single_class_id }: PlaceLink,
  { auth_secret }: Pick<Config, 'auth_secret'>,
): string {
  const place = `${class_reservation_id}-${single_class_id}`;
  return `mi-lugar/${place}-${signatureOf(place, purpose, auth_secret)}`;
}

/** The place of a link's token; undefined when it is not one of ours. */
export function readPlaceLink(
  token: string,
  { auth_secret }: Pick<Config, 'auth_secret'>,
): PlaceLink | undefined {
  const [, place, class_reservation_id, single_class_id, signature] =
    /^((\d{1,15})-(\d{1,15}))-([\w-]{43})$/.exec(token) ?? [];
  if (!place || !signature) return undefined;
  if (!isSameSignature(signature, signatureOf(place, purpose, auth_secret))) return undefined;
  return { class_reservation_id: Number(class_reservation_id), single_class_id: Number(single_class_id) };
}
