import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compact, listIn } from './route-list.ts';

it('files that are no page, false values and imports of the entry are left out; the files that most routes import come first; styles and everything else stay', () => {
  const list = (own: object, other: object, files: object = {}) =>
    `window.list=${JSON.stringify({ entry: { imports: ['entry'] }, routes: { own, bare: {}, other, ...files } })};`;
  const source = list(
    { hasLoader: true, hasAction: false, imports: ['rare', 'entry', 'b', 'a', 'common'], css: ['b', 'a'] },
    { imports: ['common', 'b', 'a', 'last', 'common'], index: true, hasDefaultExport: true },
    { 'routes/robots': { imports: ['rare'] } },
  );
  expect(listIn(compact(source))).toEqual(
    listIn(
      list(
        { hasLoader: true, imports: ['common', 'a', 'b', 'rare'], css: ['b', 'a'] },
        { imports: ['common', 'common', 'a', 'b', 'last'], index: true },
      ),
    ),
  );
});

it('files that a route above loads are left out of the routes in it', () => {
  const list = (page: object) =>
    `window.list=${JSON.stringify({
      entry: { imports: ['entry'] },
      routes: {
        root: { imports: ['site'], css: ['site.css'] },
        layout: { parentId: 'root', imports: ['frame'], css: ['frame.css'] },
        page: { parentId: 'layout', ...page },
      },
    })};`;
  const source = list({
    imports: ['entry', 'site', 'own', 'frame'],
    css: ['frame.css', 'own.css', 'site.css'],
  });
  expect(listIn(compact(source))).toEqual(listIn(list({ imports: ['own'], css: ['own.css'] })));
});

it('an id is not written twice, and each route has it once the file has run', () => {
  const routes = { root: { id: 'root', imports: [] }, 'routes/a': { id: 'routes/a', parentId: 'root' } };
  const list = JSON.stringify({ entry: { imports: [] }, routes });
  const packed = compact(`window.__reactRouterManifest=${list};`);
  expect(packed).not.toContain('"id"');
  const window: Record<string, { routes: unknown }> = {};
  runInNewContext(packed.replaceAll('window.', 'globalThis.'), window);
  expect(window.__reactRouterManifest?.routes).toEqual(routes);
});
