import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { freePort } from '../server/src/platform/database/embedded.ts';
import { findChromium } from './chromium.ts';
import type { BrowserOptions } from './test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Not a worker of a run, nor a tool that only reads this file: it would take the data of a run away. */
const isMain = process.env.E2E_PORT === undefined && process.argv.includes('test');
// The value is chosen once: the workers read this file again and inherit it.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_STARTED ??= Temporal.Now.instant().toString();
const dataDir = `${root}.cache/e2e-demo`;
if (isMain) rmSync(dataDir, { recursive: true, force: true });

const { executablePath, args, env } = await findChromium();
/** A journey's page lives for seconds: compiling its scripts to faster code takes more time than it saves, a tenth of the run. */
const quickStart = '--js-flags=--no-opt,--no-maglev';
/** Without a locale, a machine gives a browser no accents in file names. */
const browserEnv = { LC_ALL: 'C.UTF-8', ...process.env, ...env } as Record<string, string>;
/**
 * Staff journeys are walked on a desktop, all others on a phone. `npm run test:full` walks all on both sizes, except what
 * is tagged `@phone` or `@desktop`: it exists at that size only, or sets its own sizes.
 */
const staff = ['**/desk*.spec.ts', '**/back-office*.spec.ts'];
/** Journeys that change what all visitors see. They run last, so that the others find the studio unchanged. */
const studioWide = ['**/popups.spec.ts', '**/waivers.spec.ts'];
/** Walks over all pages, and the data that one device stores. Like the pictures, only in `npm run test:full`. */
const long = [
  'kept-in-the-browser',
  'offline-device',
  'office-pages',
  'promises',
  'sizes',
  'steady',
  'valid-html',
].map((name) => `**/${name}.spec.ts`);
/** Pictures of the shared parts, compared by `npm run test:full` only. */
const pictures = '**/design-pictures.spec.ts';
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
/**
 * `npm test` walks every journey in a browser that lacks what the oldest ones lack; `npm run test:full` walks those on a desktop
 * in one that has everything.
 */
const [older, newer] = [{ browserAge: 'oldest' }, { browserAge: 'newest' }] as const;
const full = process.env.TBM_TESTS === 'full';
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Node reads TypeScript by itself: to translate all of it first took a core for ten seconds in a new clone.
  build: { external: ['**/*.ts'] },
  // Each worker runs one file at a time; a journey has its own members and classes. Two workers leave a fifth of two cores idle.
  workers: 3,
  timeout: 120_000,
  // A retry covers a bad moment of the machine; `npm test` prints every retried journey as a defect.
  retries: 1,
  // A missing picture fails at every try instead of being made by the first one.
  updateSnapshots: 'none',
  // The limit leaves room for a slow machine.
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: `${root}.cache/e2e-results`,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    baseURL,
    locale: 'es-MX',
    timezoneId: 'America/Monterrey',
    // A worker's call would bypass `page.route`; the journeys that need workers allow them.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: [...args, quickStart], env: browserEnv },
    // An impossible click fails by itself, before the whole journey times out.
    actionTimeout: 30_000,
    // Only the second try is recorded: recording each first one takes a sixth of the whole run.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...studioWide, pictures, ...(full ? [] : [...staff, ...long])],
      grepInvert: /@desktop/,
      use: { ...phone, ...older },
    },
    {
      name: 'desktop',
      ...(full ? { testIgnore: [...studioWide, pictures] } : { testMatch: staff }),
      grepInvert: /@phone/,
      use: { ...desktop, ...(full ? newer : older) },
    },
    {
      name: 'studio',
      testMatch: studioWide,
      dependencies: ['phone', 'desktop'],
      use: { ...phone, ...older },
    },
    ...(full ? [{ name: 'pictures', testMatch: pictures }] : []),
  ],
  // The whole built demo, as `npm start` runs it, with its own data.
  webServer: {
    command: `"${process.execPath}" demo/build/main.js`,
    cwd: root,
    url: `${baseURL}/api/health`,
    env: { NODE_ENV: 'production', PORT: process.env.E2E_PORT, DATA_DIR: dataDir },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
