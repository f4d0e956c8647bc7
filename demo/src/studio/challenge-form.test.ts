import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMembership } from '@tbm/server/platform/testing/factories';
import { signedInCustomer } from '@tbm/server/platform/testing/people';
import { makeTestServer, type TestServer } from '@tbm/server/platform/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicalHistory, loadChallengeForm } from './challenge-form.ts';
import { loadStudio } from './load.ts';

const now = '2026-11-18T18:00:00Z';
const files_dir = mkdtempSync(join(tmpdir(), 'tbm-challenge-'));
let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer(now, { files_dir });
  await loadStudio(server.services.db, { now, identity: server.services.identity });
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

it.each([19272, 19273])(
  'the purchase of challenge %i has the clinical history as its file, loaded once [PUB-048, PUB-049]',
  async (class_package_id) => {
    await loadChallengeForm(server.services);
    await loadChallengeForm(server.services);
    const customer = await signedInCustomer(server);
    await makeMembership(server.pool, customer.customer_id, { class_package_id });
    const list = await server.app.inject({
      url: '/api/purchases',
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const { file } = list.json().data[0].class_package;
    expect(file.name).toBe('Historia clínica.pdf');
    const cookie = list.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await server.app.inject({ url: file.url, headers: { cookie } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.equals(clinicalHistory())).toBe(true);
    const { rows } = await server.pool.query(`select 1 from files where type = 'application/pdf'`);
    expect(rows).toHaveLength(1);
  },
);

it('its offsets point at its objects', () => {
  const text = clinicalHistory().toString('latin1');
  const [, start = ''] = /startxref\n(\d+)\n/.exec(text) ?? [];
  const table = text.slice(Number(start)).split('\n');
  expect(table[0]).toBe('xref');
  table.slice(3, 9).forEach((row, at) => {
    expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${at + 1} 0 obj`));
  });
  expect(text).toContain(Buffer.from('Hottest Challenge · Historia clínica').toString('utf8'));
});
