import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { invalidations } from './web/invalidations.ts';
import { pageEntries } from './web/page-entries.ts';

/** Long simulations are part of `npm run test:full` only. */
const long = process.env.TBM_TESTS === 'full' ? [] : ['**/*.long.test.ts'];
const exclude = ['**/node_modules/**', '**/build/**', ...long];

/** Starts the files first that wait for other processes and for time, so that none of them runs alone at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes('/acceptance/');
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

// Only what needs PostgreSQL waits for it: a run of rules alone starts no server.
export default defineConfig({
  plugins: [pageEntries(), invalidations()],
  test: {
    // Room for a machine in a bad hour; CI ends a run that hangs.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Four on two cores: tests wait for the database, for other processes and for time.
    maxWorkers: 4,
    // A worker keeps the modules of its files: loading the server anew for each file took a third of the whole run.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{contract,domain,browser,simulators,web,admin,scripts}/**/*.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{server,acceptance,demo,bench}/**/*.test.ts'],
          exclude,
          globalSetup: ['server/src/platform/testing/global-setup.ts'],
        },
      },
    ],
  },
});
