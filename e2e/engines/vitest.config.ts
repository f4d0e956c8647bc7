import { defineConfig } from 'vitest/config';

/** The journeys in other engines than Chromium, a part of `npm run test:full` (docs/decisions/0059-other-engines-and-apps.md). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    globalSetup: ['setup.ts'],
    // One browser at a time: a window that waits for the processor looks like a broken page.
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
