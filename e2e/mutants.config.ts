import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { webServer: _, ...config } = journeys;

/** Journeys on a broken site (scripts/mutants): a demo is already running, one attempt each, no screenshots. */
export default defineConfig({
  ...config,
  retries: 0,
  // The time to wait for an element that a break removes. The journey's unbroken run has warmed the sources of its pages.
  expect: { timeout: 15_000 },
  reporter: 'json',
  use: { ...config.use, trace: 'off', actionTimeout: 15_000 },
});
