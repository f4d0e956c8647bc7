import { builderPath } from '../platform/planner-addresses.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/sitemap';

/** Pages that always exist. */
const fixed = [
  '/',
  '/online/',
  '/paquetes/',
  '/rewards/',
  '/rewards/faq/',
  '/reto/',
  builderPath,
  '/ubicacion/',
  '/preguntas-frecuentes/',
  '/terminos/',
  '/aviso-de-privacidad/',
];

/** `/sitemap.xml`: every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(serverContext);
  const [branches, coaches, programs, classTypes] = await Promise.all([
    api('GET /branches'),
    api('GET /instructors'),
    api('GET /programs'),
    api('GET /class_types'),
  ]);
  const paths = [
    ...fixed,
    ...branches.map(({ slug }) => `/${slug}/`),
    ...coaches.map(({ instructor_id }) => `/coach/${instructor_id}/`),
    ...programs.map(({ program_id }) => `/program/${program_id}/`),
    ...classTypes.map(({ class_type_id }) => `/class_type/${class_type_id}/`),
  ];
  const urls = paths.map((path) => `<url><loc>${settings.public_url}${path}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  );
}
