import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from '../errors.ts';
import { holderOf, linkSeconds, makeTicket, type Ticket } from './tickets.ts';

const cookieName = 'tbm_media';
const browserPurpose = 'browser';
const cookieIn = (header: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(header ?? '')?.[1] ?? '';

type Settings = Pick<Config, 'auth_secret' | 'public_url'>;

/** The cookie that every link requires: a link that is shared does not work in another browser. */
export function browserCookie({ auth_secret, public_url }: Settings, holder: Ticket): string {
  const secure = public_url.startsWith('https:') ? '; Secure' : '';
  const value = makeTicket(auth_secret, browserPurpose, holder);
  return `${cookieName}=${value}; Path=/media; Max-Age=${holder.seconds ?? linkSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Checks that ticket and browser belong to the same member. Throws `media_link_over`. */
export function holderIn(
  { auth_secret }: Settings,
  request: FastifyRequest,
  { what, ticket, now }: { what: string; ticket: string; now: string },
): number {
  const holder = holderOf(auth_secret, what, ticket, now);
  const browser = holderOf(auth_secret, browserPurpose, cookieIn(request.headers.cookie), now);
  if (holder === null || holder !== browser) throw problem('media_link_over');
  return holder;
}
