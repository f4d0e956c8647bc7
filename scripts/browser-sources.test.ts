import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Sources that run in a browser, without their comments. */
const sources = globSync('{web/{app,view-as,service-worker},admin/src,browser/src}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((path) => !/\.test\.tsx?$|web\/service-worker\/build\.ts$|\.d\.ts$/.test(path))
  .map((path) => ({
    path,
    code: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ [^\n]*/g, ''),
  }));

const pathsWith = (pattern: RegExp): string[] =>
  sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

it('data in the browser are read and written by modules that expect a refusal', () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(pathsWith(/\b(localStorage|sessionStorage)\b/).sort()).toEqual([
    'browser/src/storage.ts',
    'browser/src/stored-names.ts',
    // Scripts in the page's head, which catch all errors.
    'web/app/platform/early-token.ts',
    'web/app/platform/early-view.ts',
    'web/app/platform/theme.ts',
    // Replaces them in a tab that shows a member's account.
    'web/view-as/main.ts',
  ]);
  expect(pathsWith(/\bindexedDB\b|from 'idb'/).sort()).toEqual([
    'web/app/platform/offline/owner.ts',
    'web/app/platform/offline/store.ts',
    'web/view-as/main.ts',
  ]);
  expect(pathsWith(/\bcaches\b/).sort()).toEqual([
    'web/app/platform/push/mark.ts',
    'web/service-worker/retired.ts',
    'web/service-worker/worker.ts',
    'web/view-as/main.ts',
  ]);
});

it('comparisons with now use the one clock, which the server corrects', () => {
  expect(pathsWith(/\bDate\.now\(|new Date\(\)|Temporal\.Now\.(?!timeZoneId)/).sort()).toEqual([
    'browser/src/clock.ts',
    'browser/src/hear-time.ts',
    // The worker notes only that the device was confirmed.
    'web/service-worker/push.ts',
  ]);
});

it('no text made for people is read as data: a date in ISO form comes from Temporal', () => {
  // Locales whose dates happen to look like ISO dates, in some browsers.
  const everywhere = globSync('{contract,domain,server,web/app,web/view-as,admin,browser}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
  });
  expect(everywhere.length).toBeGreaterThan(1_500);
  const offences = everywhere.filter((path) =>
    /['"`](en-CA|fr-CA|sv-SE|sv|lt-LT|lt)['"`]/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(offences).toEqual([]);
});

it('a part that a browser may lack is asked for by its value, not by its name', () => {
  expect(pathsWith(/['"]\w+['"] in (navigator|window|globalThis|document)\b/).sort()).toEqual([
    // The bundled text of the page's own start, which sets these names itself.
    'browser/src/prepare.ts',
    'web/app/platform/early-view.ts',
  ]);
  // Only guarded code reads these parts directly.
  expect(pathsWith(/\bnavigator\.(locks|share|wakeLock)\b/)).toEqual([
    'web/app/platform/save-file.ts',
    'web/app/features/schedule/invited-guest.tsx',
  ]);
});
