// npm run test:mutants: breaks the product on purpose, one break at a time, and checks whether a test notices.
//   npm run test:mutants                  every entry of rules/ and screens/
//   npm run test:mutants -- rules         one list
//   npm run test:mutants -- screens 'sign-in-pages|booking'   entries whose description, place, symbol, tests or journey match
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch, root } from '../scratch.ts';
import type { Mutant } from './mutant.ts';
import { rules } from './rules/index.ts';
import { screens } from './screens/index.ts';
import { openSources, staleness } from './sources.ts';
import type { Verdict } from './verdict.ts';
import { openPlaywright } from './with-playwright.ts';
import { openVitest } from './with-vitest.ts';

/** Below this share of noticed breaks the run fails. */
const ENOUGH = 0.95;

interface Runner {
  run(mutant: Mutant): Promise<Verdict>;
  changed(file: string): void | Promise<void>;
  close(): Promise<void>;
}

const lists = {
  rules: { mutants: rules, open: openVitest },
  screens: { mutants: screens, open: openPlaywright },
};

const [list, pattern = ''] = process.argv.slice(2);
const chosen = Object.entries(lists).filter(([name]) => list === undefined || list === name);
const isSelected = ({ what, place, symbol, tests, journey = '' }: Mutant): boolean =>
  new RegExp(pattern, 'i').test([what, place, symbol, ...tests, journey].join(' '));

const sources = openSources(root);
const stale = chosen
  .flatMap(([, { mutants }]) => mutants)
  .flatMap((mutant) => staleness(sources, mutant) ?? []);
if (stale.length > 0) {
  for (const line of stale) console.log(`stale: ${line}`);
  process.exit(1);
}

const scratch = makeScratch();
process.on('exit', scratch.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const testsOf = ({ tests, journey, size }: Mutant): string => [...tests, journey, size].join(' ').trim();

/** The tests must pass on the unbroken product; otherwise their failure proves nothing. */
async function passesUnbroken(runner: Runner, mutant: Mutant): Promise<boolean> {
  let { outcome, by } = await runner.run(mutant);
  // The first run may have been slow: Vite had nothing cached.
  if (outcome !== 'survived') ({ outcome, by } = await runner.run(mutant));
  if (outcome !== 'survived') console.log(`fails without any break: ${testsOf(mutant)} ${by ?? ''}`);
  return outcome === 'survived';
}

async function tryOne(runner: Runner, mutant: Mutant): Promise<Verdict> {
  const { file, broken } = sources.apply(mutant);
  const path = join(scratch.folder, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, broken);
  await runner.changed(file);
  try {
    return await runner.run(mutant);
  } finally {
    writeFileSync(path, source);
    await runner.changed(file);
  }
}

let sound = true;
for (const [name, { mutants: all, open }] of chosen) {
  const mutants = all.filter(isSelected);
  if (mutants.length === 0) continue;
  const runner: Runner = await open(scratch.folder);
  const verdicts: Verdict[] = [];
  try {
    for (const group of Map.groupBy(mutants, testsOf).values()) {
      const passes = await passesUnbroken(runner, group[0] as Mutant);
      for (const mutant of group) {
        const began = performance.now();
        const verdict: Verdict = passes ? await tryOne(runner, mutant) : { outcome: 'broken' };
        verdicts.push(verdict);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        const mark = verdict.outcome === 'noticed' ? '✓' : '✗';
        console.log(
          `${mark} ${verdict.outcome}: ${mutant.what} (${mutant.symbol ?? mutant.place}, ${seconds} s) ${verdict.by ?? ''}`,
        );
      }
    }
  } finally {
    await runner.close();
  }
  const noticed = verdicts.filter(({ outcome }) => outcome === 'noticed').length;
  const share = noticed / verdicts.length;
  console.log(`${name}: ${noticed} of ${verdicts.length} noticed (${(share * 100).toFixed(1)} %)\n`);
  if (share < ENOUGH) sound = false;
}
process.exit(sound ? 0 : 1);
