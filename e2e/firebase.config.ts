import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The journeys against Firebase's emulator (`npm run test:firebase`), with the demo configured for it. */
const url = process.env.FIREBASE_EMULATOR_URL;
if (!url) throw new Error('FIREBASE_EMULATOR_URL: run this through npm run test:firebase');

const server = [base.webServer ?? []].flat()[0];
if (!server) throw new Error('The demo is not in the configuration');

export default defineConfig({
  ...base,
  testMatch: '*.emulated.ts',
  reporter: 'list',
  projects: (base.projects ?? []).filter(({ name }) => name === 'phone'),
  webServer: {
    ...server,
    env: {
      ...server.env,
      FIREBASE_EMULATOR_URL: url,
      FIREBASE_CONFIG: JSON.stringify({ apiKey: 'emulated', projectId: 'demo-tbm' }),
    },
  },
});
