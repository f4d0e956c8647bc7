import { defineConfig } from 'vitest/config';
import { invalidations } from './web/invalidations.ts';
import { pageEntries } from './web/page-entries.ts';

/** Long simulations are part of `npm run test:full` only. */
const long = process.env.TBM_TESTS === 'full' ? [] : ['**/*.long.test.ts'];
const exclude = ['**/node_modules/**', '**/build/**', ...long];
/** They start, stop and watch other processes. `npm test` runs them before all others: on a busy machine such tests time out. */
const processes = [
  'acceptance/src/{crash,deploy,documents,first-start}/**/*.test.ts',
  'acceptance/src/memberships.test.ts',
  'server/src/backup/**/*.test.ts',
];
const withPostgres = 'server/src/platform/testing/global-setup.ts';

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
          exclude: [...exclude, ...processes],
          globalSetup: [withPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          exclude,
          globalSetup: [withPostgres, 'acceptance/src/crash/bundle-process.ts'],
        },
      },
    ],
  },
});
