import { runIntegrity } from '@tbm/server/features/integrity/index';
import { makeTestServer, type TestServer } from '@tbm/server/platform/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMeasuredStudio } from './measured-studio.ts';
import { quickScale } from './scale.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await loadMeasuredStudio(server.pool, quickScale.size);
});
afterAll(() => server?.end());

it('the studio that is soaked breaks no invariant', async () => {
  const findings = await runIntegrity(server.pool, new Date().toISOString());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
});
