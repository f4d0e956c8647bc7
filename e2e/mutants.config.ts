import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { webServer: _, ...config } = journeys;

/** Journeys on a broken site (scripts/mutants): a demo runs already, one try each, no pictures of what went wrong. */
export default defineConfig({
  ...config,
  retries: 0,
  // The site is served as it is written, a few hundred modules a page.
  expect: { timeout: 30_000 },
  reporter: 'json',
  use: { ...config.use, trace: 'off', actionTimeout: 15_000 },
});
