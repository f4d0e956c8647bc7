import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../web/app/', import.meta.url));

/**
 * A navigation asks the server for data at an address of the router's own: `.data`, with `_routes` and `index` in its query. A
 * loader's `url` is the page's address; `request.url` would carry those into redirects, links and shared addresses.
 */
it('no loader builds an address of `request.url`', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const users = files.filter((path) => readFileSync(join(app, path), 'utf8').includes('request.url'));
  // Only documents are requested here, at their own address.
  expect(users).toEqual(['entry.server.tsx']);
});
