import { expect, it } from 'vitest';
import { excesses, limits, pageBytes, type RouteList, scriptsOf } from './pages.ts';

const pages = Object.keys(limits).map((id) => [id, { id, parentId: 'root', module: `/${id}.js` }]);
const list: RouteList = {
  url: '/list.js',
  entry: { module: '/entry.js', imports: ['/framework.js'] },
  routes: {
    root: { id: 'root', module: '/root.js', imports: ['/framework.js'] },
    ...Object.fromEntries(pages),
    'routes/landing': {
      id: 'routes/landing',
      parentId: 'root',
      module: '/landing.js',
      imports: ['/parts.js', '/framework.js'],
    },
  },
};

it('a page loads the entry, the list of routes, its own scripts and those above it, each once', () => {
  expect(scriptsOf(list, 'routes/landing')).toEqual(
    ['list', 'entry', 'framework', 'landing', 'parts', 'root'].map((name) => `/${name}.js`),
  );
});

it('names the page that a script makes too heavy, and no other', () => {
  const sizes = (parts: number) => (file: string) => (file === '/parts.js' ? parts : 1_000);
  expect(excesses(pageBytes(list, sizes(100_000)))).toEqual([]);
  expect(excesses(pageBytes(list, sizes(130_000)))).toEqual([
    `routes/landing loads 137130 bytes of scripts, above ${limits['routes/landing']}`,
  ]);
});

it('a page that the build no longer has is reported', () => {
  expect(() => pageBytes({ ...list, routes: {} }, () => 0)).toThrow('The build has no routes/landing');
});
