import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isMain = process.env.E2E_PORT === undefined;
// Chosen once; the workers, which read this file again, inherit it.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_STARTED ??= Temporal.Now.instant().toString();
const dataDir = `${root}.cache/e2e-demo`;
if (isMain) rmSync(dataDir, { recursive: true, force: true });

const { executablePath, args, env } = await findChromium();
/** Without a language of its own a machine gives a browser no accents in the names of files. */
const browserEnv = { LC_ALL: 'C.UTF-8', ...process.env, ...env } as Record<string, string>;
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 120_000,
  // A journey that a slow machine broke is walked once more; `npm test` names those that needed it.
  retries: 1,
  expect: { timeout: 10_000 },
  outputDir: `${root}.cache/e2e-results`,
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    locale: 'es-MX',
    timezoneId: 'America/Monterrey',
    launchOptions: { executablePath, args, env: browserEnv },
    // A press that finds no way says so, before the whole journey runs out of time.
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  // The whole demo, as a person starts it, with data of its own.
  webServer: {
    command: `"${process.execPath}" demo/src/main.ts`,
    cwd: root,
    url: `${baseURL}/api/health`,
    env: { PORT: process.env.E2E_PORT, DATA_DIR: dataDir },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
