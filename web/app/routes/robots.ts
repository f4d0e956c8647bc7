import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/robots';

/** `/robots.txt`: crawlers may visit all public pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(serverContext);
  const lines = [
    'User-agent: *',
    'Disallow: /mytbm',
    'Disallow: /recepcion/',
    'Disallow: /checkout/',
    'Disallow: /gracias/',
    'Disallow: /api/',
    `Sitemap: ${settings.public_url}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
