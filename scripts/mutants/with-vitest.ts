import { join } from 'node:path';
import { inspect } from 'node:util';
import { createVitest, type TestModule } from 'vitest/node';
import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

/** Runs test files of the scratch copy repeatedly in one Vitest, so that PostgreSQL starts once. */
export async function openVitest(folder: string) {
  const open = () =>
    createVitest('test', {
      root: folder,
      config: join(folder, 'vitest.config.ts'),
      watch: false,
      bail: 1,
      maxWorkers: 1,
      reporters: [{}],
    });
  let vitest = await open();

  async function run({ tests }: Mutant): Promise<Verdict> {
    // Vitest keeps the results of earlier runs, and would stop at their failures.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    vitest.state.errorsSet.clear();
    const specifications = await vitest.globTestSpecifications(tests.map((test) => join(folder, test)));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const broken = testModules.flatMap((module) => module.errors()).concat(unhandledErrors as never[]);
    const failed = testModules.flatMap(failures);
    if (failed.length > 0) return { outcome: 'noticed', by: failed[0] };
    if (broken.length > 0) return { outcome: 'broken', by: inspect(broken[0]) };
    return { outcome: 'survived' };
  }

  return {
    run,
    /** Drops a changed file from the module cache; a changed migration needs another PostgreSQL. */
    async changed(file: string) {
      if (!file.endsWith('.sql')) return vitest.invalidateFile(join(folder, file));
      await vitest.close();
      vitest = await open();
    },
    close: () => vitest.close(),
  };
}

const failures = (module: TestModule): string[] =>
  [...module.children.allTests('failed')].map(({ fullName }) => fullName);
