import { describe, expect, it } from 'vitest';
import { accountMenu } from '../web/app/layouts/member-menu.ts';
import { addressExists, allLinks, backOfficePaths, type Link, linksIn } from './addresses.ts';
import { productTexts } from './texts.ts';

/** Beginnings of addresses that code compares with, and addresses of other servers. */
const noLinks: [path: RegExp, address: RegExp][] = [
  [/layouts\/shared-link/, /^\/mytbm\/(video|workout-planner)\/$/],
  [/routes\/thanks/, /^\/checkout\/$/],
];
const isLink = ({ path, address }: Link): boolean =>
  !noLinks.some(([file, beginning]) => file.test(path) && beginning.test(address));
const dead = (links: Link[]) =>
  links
    .filter((link) => isLink(link) && !addressExists(link.address))
    .map(({ path, address }) => `${path}: ${address}`);

const texts = productTexts();
const screens = texts.filter(({ path }) => path.startsWith('web/app/'));

describe('links in the sources', () => {
  const links = allLinks();

  it('are all found: menus, pages, dialogs, messages, other features', () => {
    const found = links.map(({ path, address }) => `${path}: ${address}`);
    for (const link of [
      'web/app/layouts/member-menu.ts: /mytbm/leaderboards',
      'web/app/features/home/training-options.tsx: /mytbm/presencial',
      'server/src/features/messages/templates/short.ts: /mytbm/video/…?calificar=1',
      'server/src/features/messages/templates/account.ts: /recuperar/nueva/?token=',
      'domain/src/trial.ts: /checkout/…/…',
    ])
      expect(found).toContain(link);
    expect(links.length).toBeGreaterThan(300);
  });

  it('lead to a page, a call or a file that exists', () => {
    expect(dead(links)).toEqual([]);
  });

  it('lead to a part that a page has', () => {
    const ids = new Set(screens.map(({ text }) => text));
    const parts = links.flatMap(({ path, address }) => {
      const [, part] = address.split('#');
      return part ? [{ path, part }] : [];
    });
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter(({ part }) => !ids.has(part))).toEqual([]);
  });

  it('need every exception', () => {
    for (const [file, beginning] of noLinks)
      expect(links.some(({ path, address }) => file.test(path) && beginning.test(address))).toBe(true);
  });

  it.each([
    '<Link to="/mytbm/regalos">Regalos</Link>',
    '<Link to="/tienda/">Shop</Link>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    '<a href={`/mytbm/video/${id}/comentarios`}>Ver</a>',
    "const menu = [{ label: 'Eventos', to: '/eventos/' }]",
    "void navigate(isNew ? '/bienvenida/' : '/mytbm')",
    "const path = '/recepcion/cajas'",
    '<a href="/myadmin/horarios">Horario</a>',
  ])('%s leads nowhere', (code) => {
    expect(dead(linksIn('web/app/routes/home.tsx', code))).toHaveLength(1);
  });

  it.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    '<Link to={`/mytbm/video/${id}?calificar=1`}>Ver</Link>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    '<Link to={`/${slug}/#horarios`}>Horarios</Link>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code under test
    "const to = { to: `/mytbm/presencial${query}`, href: '/api/docs' }",
    '<a href="/myadmin/socias/7">Su ficha</a>',
  ])('%s leads somewhere', (code) => {
    expect(dead(linksIn('web/app/routes/home.tsx', code))).toEqual([]);
  });
});

it('pages of the back office are found by their paths, and none is overlooked', () => {
  const code = `export const week: BackOfficePage = { element: <Week />, paths: ['/horario', '/horario/:day'] };
    // paths: ['/antes']`;
  expect(backOfficePaths('admin/src/week.tsx', code)).toEqual(['/horario', '/horario/:day']);
  expect(() => backOfficePaths('admin/src/week.tsx', 'const week = { paths: [here] };')).toThrow('no text');
});

describe('places that texts name', () => {
  const named = /(?<!\p{L})Mis? \p{Lu}\p{L}+(?: (?:de )?\p{Lu}\p{L}+)*/gu;
  /** Titles of pages and of the menu's sections, and the entries of the account. */
  const places = new Set([
    ...screens.flatMap(({ path, text }) => (path.startsWith('web/app/routes/') ? text : [])),
    accountMenu.title,
    ...accountMenu.entries.map(({ label }) => label),
    'Mi TBM',
    'Mis Clases',
  ]);
  const unknown = (all: typeof texts) =>
    all.flatMap(({ path, text }) =>
      [...text.matchAll(named)].filter(([place]) => !places.has(place)).map(([place]) => `${path}: ${place}`),
    );

  it('are pages by that title', () => {
    expect(texts.filter(({ text }) => text.match(named)).length).toBeGreaterThan(60);
    expect(unknown(texts)).toEqual([]);
    expect(unknown([{ path: 'x', text: 'Lo ves en Mis Recibos.' }])).toEqual(['x: Mis Recibos']);
  });
});
