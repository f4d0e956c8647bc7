import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sourceOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const homeCards = [
  '../features/planner/home-card.tsx',
  '../features/streaks/streak-stat.tsx',
  '../features/credits/use-credits.ts',
];

it.each([
  ['/mytbm', ['../routes/home.tsx', ...homeCards], 8],
  ['/mytbm/online', ['../routes/library.tsx'], 4],
  ['/mytbm/informacion', ['../routes/account.tsx'], 1],
])('what starts early for %s is what its screen calls, with the same arguments', (path, screens, count) => {
  const [, list = ''] = sourceOf('./first-calls.ts').split(`'${path}': [`);
  const calls = [...(list.split('],')[0] ?? '').matchAll(/prefetch\((.*?)\)(?:,|$)/gm)].map(
    ([, call]) => call,
  );
  expect(calls).toHaveLength(count);
  const sources = screens.map(sourceOf).join('');
  for (const call of calls) expect(sources).toContain(`useApi(${call})`);
});
