import { expect, it } from 'vitest';
import { compact, listIn } from './route-list.ts';

interface Route {
  parentId?: string;
  imports?: string[];
  css?: string[];
  [field: string]: unknown;
}

const file = (name: string) => `/assets/${name}.js`;
const style = (name: string) => `/assets/${name}.css`;

/** The file of a build. Each route has a module of its own name. */
const listOf = (routes: Record<string, Route>): string => {
  const complete = Object.entries(routes).map(([id, { imports = [], css = [], ...route }]) => [
    id,
    { id, ...route, module: file(id), imports: imports.map(file), css: css.map(style) },
  ]);
  const list = { entry: { imports: [file('entry')] }, routes: Object.fromEntries(complete) };
  return `window.__reactRouterManifest=${JSON.stringify(list)};`;
};
const routesIn = (source: string) => (listIn(source) as { routes: unknown }).routes;
/** The list that a browser has after the packed file has run. */
const packed = (routes: Record<string, Route>) => routesIn(compact(listOf(routes)));

it('files that are no page, false values and imports of the entry are left out; the files that most routes import come first; styles and everything else stay', () => {
  expect(
    packed({
      own: {
        hasLoader: true,
        hasAction: false,
        imports: ['rare', 'entry', 'b', 'a', 'common'],
        css: ['b', 'a'],
      },
      bare: {},
      other: { imports: ['common', 'b', 'a', 'last', 'common'], index: true, hasDefaultExport: true },
      'routes/robots': { imports: ['rare'] },
    }),
  ).toEqual(
    routesIn(
      listOf({
        own: { hasLoader: true, imports: ['common', 'a', 'b', 'rare'], css: ['b', 'a'] },
        bare: {},
        other: { imports: ['common', 'common', 'a', 'b', 'last'], index: true },
      }),
    ),
  );
});

it('files that a route above loads are left out of the routes in it', () => {
  const routes = (page: Route) => ({
    root: { imports: ['site'], css: ['site'] },
    layout: { parentId: 'root', imports: ['frame'], css: ['frame'] },
    page: { parentId: 'layout', ...page },
  });
  expect(
    packed(routes({ imports: ['entry', 'site', 'own', 'frame'], css: ['frame', 'own', 'site'] })),
  ).toEqual(routesIn(listOf(routes({ imports: ['own'], css: ['own'] }))));
});

it('ids are not written twice, and the files of many routes once; a browser has both', () => {
  const routes = Object.fromEntries(
    ['a', 'b', 'c'].map((id) => [id, { imports: ['shared'], css: ['shared'] }]),
  );
  const source = compact(listOf(routes));
  expect(source.match(/"id"|shared/g)).toEqual(['shared', 'shared']);
  expect(routesIn(source)).toEqual(routesIn(listOf(routes)));
});
