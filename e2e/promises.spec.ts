import { type APIRequestContext, expect } from '@playwright/test';
import { type Feature, isLive } from '@tbm/domain/live';
import { featureNames, switchNames, withoutConsents } from '../scripts/feature-names.ts';
import { startSecondServer } from './second-server.ts';
import { test } from './test.ts';

const off = (Object.keys(featureNames) as Feature[]).filter((feature) => !isLive(feature));

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
/** The text of a page, without scripts, styles and tags. */
const textOf = (html: string) =>
  html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');

interface Page {
  status: number;
  html: string;
}

/** Pages by their address, each read once. */
function reader(request: APIRequestContext) {
  const read = new Map<string, Promise<Page>>();
  return (address: string): Promise<Page> => {
    const known = read.get(address);
    if (known !== undefined) return known;
    const page = request.get(address, { maxRedirects: 5 }).then(async (answer) => ({
      status: answer.status(),
      html: answer.headers()['content-type']?.includes('text/html') ? await answer.text() : '',
    }));
    read.set(address, page);
    return page;
  };
}

test('every link of the site leads to something that exists, and no text promises an unbuilt feature', async ({
  request,
  baseURL: origin,
}) => {
  const baseURL = String(origin);
  const page = reader(request);
  expect((await page('/no-existe/')).status, 'a page that does not exist').toBe(404);
  expect((await page('/mytbm/no-existe')).status, 'a member page that does not exist').toBe(404);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const known = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const members = [
    'presencial',
    'online',
    'comunidad',
    'creditos',
    'goals',
    'informacion',
    'leaderboards',
    'membresias',
    'metodos',
    'notifications',
    'pagos',
    'paquetes',
    'progreso',
    'reservaciones',
    'rewards',
    'waitlists',
  ].map((name) => `/mytbm/${name}`);
  const waiting = [...new Set(['/', ...known, ...members])];
  const seen = new Set(waiting);
  const wrong: string[] = [];
  // A week has many classes, so only one of several addresses that differ in their query is followed.
  const keyOf = (url: URL) => url.pathname + [...url.searchParams.keys()].join();
  const followed = new Map(waiting.map((path) => [keyOf(new URL(path, baseURL)), path]));
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const { status, html } = await page(from);
    if (status >= 400) wrong.push(`${from}: ${status}`);
    const text = textOf(html);
    const [unfilled] = /\{\??[a-z_]+\}/.exec(text) ?? [];
    if (unfilled) wrong.push(`${from} shows ${unfilled}`);
    for (const feature of off)
      if (featureNames[feature].test(text)) wrong.push(`${from} promises ${feature}`);
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      const url = new URL(decoded(href), new URL(from, baseURL));
      if (!/^(https?|mailto|tel):$/.test(url.protocol) || href === '#')
        wrong.push(`${from} links to ${href}`);
      if (url.origin !== baseURL) continue;
      // Parts of the member area appear with its scripts.
      if (url.hash.length > 1 && !url.pathname.startsWith('/mytbm')) {
        const target = await page(followed.get(keyOf(url)) ?? url.pathname + url.search);
        if (!target.html.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`))
          wrong.push(`${from} links to ${href}, which has no such part`);
      }
      const address = url.pathname + url.search;
      if (seen.has(address) || followed.has(keyOf(url))) continue;
      seen.add(address);
      followed.set(keyOf(url), address);
      waiting.push(address);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);

  await test.step('where PayPal, WhatsApp and messages to devices are off, no page names them', async () => {
    const bare = await startSecondServer();
    try {
      const names = Object.entries(switchNames);
      const namers = async (address: string) => {
        const answer = await request.get(bare.url + address);
        const text = withoutConsents(textOf(await answer.text()));
        return names.flatMap(([name, pattern]) => (pattern.test(text) ? [`${address} names ${name}`] : []));
      };
      // The chat with a branch leads to its telephone.
      const ours = (line: string) => !/^\/\S* names whatsapp$/.test(line);
      const found = [];
      for (const address of seen)
        if (!/^\/(simuladores|api|myadmin)/.test(address)) found.push(...(await namers(address)));
      expect(found.filter(ours)).toEqual([]);
    } finally {
      await bare.close();
    }
  });
});
