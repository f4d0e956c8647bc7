import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './test.ts';

/** The head of a page as a messenger or a search engine reads it, without scripts. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const read = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const property = (name: string) => read(new RegExp(`<meta property="${name}" content="([^"]*)"`));
  return {
    title: read(/<title>([^<]*)<\/title>/),
    canonical: read(/<link rel="canonical" href="([^"]*)"/),
    image: property('og:image'),
    shown: property('og:title'),
    description: property('og:description'),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
  };
}

const shared = [
  { path: '/coach/2/', title: 'Renata Villaseñor Luna, coach · TBM', picture: '/compartir/coach/2.jpg' },
  { path: '/class_type/1/', title: 'Glúteo &amp; Tono · TBM', picture: '/compartir/class_type/1.jpg' },
  { path: '/program/1/', title: 'Programa Energía · TBM Online', picture: '/compartir/program/1.jpg' },
  { path: '/checkout/19304/', title: 'Clase Suelta · TBM', picture: '/compartir/paquete/19304.jpg' },
  { path: '/monterrey/', title: 'TBM Monterrey · Barre, fuerza y cardio', picture: '/compartir.jpg' },
];

for (const { path, title, picture } of shared)
  test(`a link to ${path} shows a title, a text and a picture`, async ({ request, baseURL }) => {
    const head = await headOf(request, path);
    expect(head.title).toBe(title.replaceAll('&amp;', '&'));
    expect(head.shown).toBe(title.replaceAll('&amp;', '&'));
    expect(head.description?.length).toBeGreaterThan(20);
    expect(head.canonical).toBe(`${baseURL}${path}`);
    expect(head.image).toBe(`${baseURL}${picture}`);
    const image = await request.get(picture);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  });

test('search engines find every page, and structured data about it', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /mytbm');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/tijuana/', '/coach/14/', '/class_type/9/', '/program/5/']),
  );
  for (const path of paths) expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  const kinds = async (path: string) => (await headOf(request, path)).data.map((thing) => thing['@type']);
  expect(await kinds('/')).toEqual(['Organization', 'WebSite']);
  expect(await kinds('/tijuana/')).toEqual([['LocalBusiness', 'ExerciseGym']]);
  expect(await kinds('/preguntas-frecuentes/')).toEqual(['FAQPage']);
  expect(await kinds('/program/2/')).toEqual(['Course']);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});
