import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The workspaces that each folder may import (docs/building/README.md, docs/decisions/0001). */
const allowed: Record<string, string[]> = {
  contract: [],
  domain: ['contract'],
  browser: [],
  server: ['contract', 'domain'],
  web: ['contract', 'domain', 'browser'],
  admin: ['contract', 'domain', 'browser'],
  simulators: ['contract', 'domain'],
  demo: ['contract', 'domain', 'server', 'simulators'],
  client: ['server'],
  acceptance: ['contract', 'domain', 'server', 'simulators', 'demo'],
  e2e: ['contract', 'domain', 'demo', 'server', 'simulators'],
  bench: ['contract', 'domain', 'server'],
};

interface Import {
  from: string;
  to: string;
}

const files = Object.keys(allowed).flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/node_modules|(^|\/)build\/|\.react-router/.test(path)),
);

const pattern =
  /^\s*(?:import|export)\s+[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(pattern)].map(([, named, bare, dynamic]) => ({
    from,
    to: target(from, named ?? bare ?? dynamic ?? ''),
  })),
);

/** An import of ours as a path below the root; others unchanged. */
function target(from: string, name: string): string {
  if (name.startsWith('.')) return relative(root, join(root, dirname(from), name));
  const own = /^@tbm\/(\w+)\/?(.*)$/.exec(name);
  if (!own) return name;
  const [, workspace, path] = own;
  return `${workspace}/src/${path || 'index'}.ts`;
}

const workspaceOf = (path: string): string => path.split('/')[0] ?? '';
const featureOf = (path: string): string | undefined =>
  /^(?:server\/src|web\/app)\/features\/([^/]+)/.exec(path)?.[1];

/** The circles that a walk along imports closes, each as the way from its first part back to it. */
function circlesIn(edges: readonly Import[]): string[][] {
  const edgesByStart = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path]);
      return;
    }
    if (done.has(path)) return;
    for (const { to } of edgesByStart.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const start of edgesByStart.keys()) walk(start, []);
  return circles;
}

describe('imports run one way', () => {
  it('a folder imports only those listed for it', () => {
    const offences = imports.filter(({ from, to }) => {
      const [fromWorkspace, toWorkspace] = [workspaceOf(from), workspaceOf(to)];
      return (
        toWorkspace in allowed &&
        toWorkspace !== fromWorkspace &&
        !allowed[fromWorkspace]?.includes(toWorkspace)
      );
    });
    expect(offences).toEqual([]);
  });

  it('production never reaches simulators or the demo', () => {
    expect(
      imports.filter(
        ({ from, to }) => from.startsWith('server/') && /^(simulators|demo|acceptance|art)\//.test(to),
      ),
    ).toEqual([]);
  });

  it('a feature reaches another only through its index, and tables refer to tables directly', () => {
    const offences = imports.filter(({ from, to }) => {
      const [fromFeature, toFeature] = [featureOf(from), featureOf(to)];
      const isFeatureCode = /\/features\//.test(from);
      if (from.endsWith('/tables.ts') && to.endsWith('/tables.ts')) return false;
      return (
        isFeatureCode && toFeature !== undefined && fromFeature !== toFeature && !/\/index\.ts$/.test(to)
      );
    });
    expect(offences).toEqual([]);
  });

  it('no files import each other in a circle, not even their types', () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  it('no features of the site import each other in a circle', () => {
    const betweenFeatures = imports
      .filter(({ from, to }) => [from, to].every((path) => path.startsWith('web/app/features/')))
      .map(({ from, to }) => ({ from: featureOf(from) ?? '', to: featureOf(to) ?? '' }))
      .filter(({ from, to }) => from !== to);
    expect(circlesIn(betweenFeatures)).toEqual([]);
  });

  it('a circle made on purpose is found', () => {
    const line = [
      { from: 'a.ts', to: 'b.ts' },
      { from: 'b.ts', to: 'c.ts' },
      { from: 'a.ts', to: 'c.ts' },
    ];
    expect(circlesIn(line)).toEqual([]);
    expect(circlesIn([...line, { from: 'c.ts', to: 'a.ts' }])).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
  });
});

/** Files of the server that send SQL of their own, and why they need no row schema. */
const rawSql: Record<string, string> = {
  'server/src/features/files/references.ts':
    'a statement over all tables that the database has; its rows have a schema',
  'server/src/platform/identity/dates.ts': 'the pool that the identity library sends its own queries through',
  'server/src/platform/live-transport.ts':
    'the pool that the adapter of live events sends its own queries through',
  'server/src/platform/pool-with-retry.ts': 'the pool that the job queue sends its own queries through',
};

describe('SQL', () => {
  it('is sent by named statements with a row schema', () => {
    const raw = files.filter(
      (path) =>
        path.startsWith('server/src/') &&
        !/\.test\.ts$|^server\/src\/platform\/(database|testing)\//.test(path) &&
        /\.(query|execute)\s*(<[^;()]*>)?\(|\$client/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(raw.sort()).toEqual(Object.keys(rawSql).sort());
  });
});
