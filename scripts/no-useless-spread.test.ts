import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
const rule = fileURLToPath(new URL('no-useless-spread.grit', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'no-useless-spread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const refused = [
  'export const a = { ...{ b: 1 } };',
  'export const c = [...[1, 2]];',
  'export const d = { ...({ b: 1 }) };',
  'export const e = [...(([1, 2]))];',
  'export const f = [...([1, 2] as const)];',
  'export const g = [...([1, 2] satisfies number[])];',
  'export const h = { ...({ b: 1 } as const satisfies object) };',
  'export const i = Math.max(...([1, 2] as const));',
  'export const j = <p {...{ id: "b" }} />;',
  'export const k = <p {...({ id: "b" } as const)} />;',
];
const allowed = [
  'const known = { b: 1 };',
  'export const l = { ...known, ...(known as object) };',
  'export const m = { ...(known.b === 1 ? { c: 2 } : {}) };',
  'export const n = [...[1, 2].map(String)];',
  'export const o = <p {...known} />;',
];

it('the rule against the spread of a literal reports each of them, and no other spread', () => {
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: [rule], linter: { rules: { preset: 'none' } } }),
  );
  writeFileSync(join(folder, 'file.tsx'), [...refused, ...allowed].join('\n'));
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', 'file.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = [...stdout.matchAll(/,line=(\d+),/g)].map(([, line]) => Number(line));
  expect(lines.toSorted((a, b) => a - b)).toEqual(refused.map((_, index) => index + 1));
});
