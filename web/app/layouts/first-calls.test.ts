import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sourceOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it.each([
  ['/mytbm', '../routes/home.tsx', 5],
  ['/mytbm/online', '../routes/library.tsx', 4],
])('what starts early for %s is what its screen calls, with the same arguments', (path, screen, count) => {
  const [, list = ''] = sourceOf('./first-calls.ts').split(`'${path}': [`);
  const calls = [...(list.split('],')[0] ?? '').matchAll(/prefetch\((.*)\),/g)].map(([, call]) => call);
  expect(calls).toHaveLength(count);
  for (const call of calls) expect(sourceOf(screen)).toContain(`useApi(${call})`);
});
