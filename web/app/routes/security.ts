import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/security';

/** How long a copy of the file may be used, in days. RFC 9116 recommends less than a year. */
const validDays = 180;

/** `/.well-known/security.txt`: where vulnerabilities are reported (RFC 9116). Not there without a contact. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, now } = context.get(serverContext);
  if (settings.security_contact === null) throw new Response(null, { status: 404 });
  const expires = Temporal.Instant.from(now()).add({ hours: 24 * validDays });
  const lines = [
    `Contact: ${settings.security_contact}`,
    `Expires: ${expires.round('second').toString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${settings.public_url}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
