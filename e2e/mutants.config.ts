import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { webServer: _, ...config } = journeys;

/** Journeys on a broken site (scripts/mutants): a demo is already running, one attempt each, no screenshots. */
export default defineConfig({
  ...config,
  retries: 0,
  // The site is served from its sources, a few hundred modules per page.
  expect: { timeout: 30_000 },
  reporter: 'json',
  use: { ...config.use, trace: 'off', actionTimeout: 15_000 },
});
