import { accountHeader } from '@tbm/contract/route';
import type { Actor } from '../actor.ts';
import { problem } from '../errors.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The account that the calling page belongs to; undefined when the call does not say. */
export const pageAccount = (headers: Headers): string | undefined => {
  const value = headers[accountHeader];
  return value === undefined ? undefined : String(value);
};

/**
 * Refuses a call of a page that belongs to another account than the caller's (docs/decisions/0060). A caller without an account is
 * left to the rule of the call. Throws `other_account`.
 */
export function refuseOtherAccount(page: string | undefined, caller: string | undefined): void {
  if (page !== undefined && caller !== undefined && page !== caller) throw problem('other_account');
}

/** The account of a caller; undefined for a visitor. */
export const accountOf = (actor: Actor): string | undefined =>
  actor.kind === 'visitor' ? undefined : actor.uid;
