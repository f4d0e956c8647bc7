import { expect, it } from 'vitest';
import { loadsOf } from './loads.ts';

const none = { packages: [], computed: [], places: [] };

it.each([
  "import 'sharp'",
  "import { a } from 'sharp/lib/a.js'",
  "export * from 'sharp'",
  "export { a } from 'sharp'",
  "await import('sharp')",
  'await import(`sharp`)',
  "require('sharp')",
  "__require('sharp/package.json')",
  "require$1('sharp')",
  "require.resolve('sharp')",
  "createRequire(import.meta.url)('sharp')",
  "createRequire(import.meta.url).resolve('sharp')",
])('%s loads a package', (code) => {
  expect(loadsOf(code)).toEqual({ ...none, packages: ['sharp'] });
});

it('a package of a scope is named with its scope', () => {
  expect(loadsOf("import '@tbm/contract/lengths'").packages).toEqual(['@tbm/contract']);
});

it.each(['await import(name)', 'require(name)', 'createRequire(here).resolve(name)'])(
  '%s loads what the running code names',
  (code) => {
    expect(loadsOf(code).computed).toHaveLength(1);
  },
);

it.each(['__dirname', '__filename', 'import.meta.dirname', 'import.meta.filename'])(
  '%s asks for its place',
  (code) => {
    expect(loadsOf(`use(${code})`).places).toEqual([code]);
  },
);

it.each([
  "import './part.js'",
  "import 'node:fs'",
  "import 'fs'",
  'import.meta.url',
  'load("sharp")',
  'export const name = 1',
])('%s does nothing of it', (code) => {
  expect(loadsOf(code)).toEqual(none);
});
