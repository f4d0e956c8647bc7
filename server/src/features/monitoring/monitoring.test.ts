import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/database/embedded.ts';
import { addJob } from '../../platform/jobs.ts';
import { makeMembership, makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { recordBackup, recordVerification } from './backups.ts';
import { makeFigures } from './figures.ts';

let server: TestServer;
let address: string;
let metrics: string;
beforeAll(async () => {
  const metrics_port = await freePort();
  server = await makeTestServer(undefined, { metrics_port, port: 0, worker: 'inline' });
  await makeStudio(server.pool);
  const { customer_id } = await signedInCustomer(server);
  await makeMembership(server.pool, customer_id);
  address = await server.start();
  metrics = `http://127.0.0.1:${metrics_port}/metrics`;
});
afterAll(() => server.end());

/** The value of a series, by its name and labels as they are written; undefined when it does not exist. */
async function read(series: string): Promise<number | undefined> {
  const text = await (await fetch(metrics)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('metrics', () => {
  it('are read on a separate port, and never at the public address', async () => {
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    const { status, headers } = await fetch(metrics);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(404);
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('count calls by route and status, without addresses', async () => {
    const count = (route: string, status: number) =>
      read(`tbm_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
    await fetch(`${address}/api/branches/1`);
    await fetch(`${address}/api/branches/99`);
    await fetch(`${address}/calendario/secreto-de-laura/clases.ics`);
    expect(await count('/api/branches/:id', 200)).toBe(1);
    expect(await count('/api/branches/:id', 404)).toBe(1);
    expect(await (await fetch(metrics)).text()).not.toContain('secreto-de-laura');
  });

  it('show the pool, sockets, jobs and payments by state', async () => {
    await addJob(server.pool, 'never_done', {}, { delayMinutes: 60 });
    await addJob(server.pool, 'sweep_uploads', {});
    await expect
      .poll(() => read('tbm_job_duration_seconds_count{task="sweep_uploads",result="done"}'), {
        timeout: 10_000,
      })
      .toBe(1);
    expect(await read('tbm_jobs{task="never_done",state="scheduled"}')).toBe(1);
    expect(await read('tbm_database_up')).toBe(1);
    expect(await read('tbm_sockets')).toBe(0);
    expect(await read('tbm_database_pool_waiting{pool="jobs"}')).toBe(0);
    expect(await read('tbm_database_pool_connections{pool="jobs",state="idle"}')).toBeGreaterThan(0);
    expect(await read('tbm_database_pool_wait_seconds_count{pool="jobs"}')).toBeGreaterThan(0);
    expect(await read('tbm_invoices{status="refunded"}')).toBe(0);
    expect(await read('tbm_purchases{status="active"}')).toBe(1);
    // The studio of this test has not entered its legal facts.
    expect(await read('tbm_notice_facts_missing')).toBe(3);
    expect(await read('tbm_disk_free_ratio')).toBeGreaterThan(0);
    expect(await read('tbm_disk_free_ratio')).toBeLessThan(1);
    expect(await read('tbm_database_bytes')).toBeGreaterThan(1e6);
    // Without a backup, a check and a certificate the values are 0, so that an alert can compare.
    expect(await read('tbm_backup_last_success_timestamp_seconds')).toBe(0);
    expect(await read('tbm_integrity_checked_timestamp_seconds')).toBe(0);
    expect(await read('tbm_certificate_expires_timestamp_seconds')).toBe(0);
  });

  it('show the last backup, the last check of the invariants and new differences with the providers', async () => {
    const other = await makeTestServer();
    const figures = new Registry();
    try {
      await recordBackup(other.pool, { day: '2026-11-20', endedAt: '2026-11-20T09:04:00Z', bytes: 5_000 });
      await recordBackup(other.pool, { day: '2026-11-21', endedAt: '2026-11-21T09:04:00Z', bytes: 6_000 });
      const verified = { day: '2026-11-20', takenAt: '2026-11-20T09:00:00Z', bytes: 5_000 };
      await recordVerification(other.pool, { ...verified, verifiedAt: '2026-11-20T09:10:00Z' });
      await other.pool.query(`insert into integrity_runs ("createdAt", "endedAt", rules, findings) values
        ('2026-11-20T10:30:00Z', '2026-11-20T10:31:00Z', 9, '[{"violations": 2}, {"violations": 3}]')`);
      const now = other.clock.now();
      await other.pool.query(
        `insert into reconciliation_findings (kind, subject, details, repaired, "createdAt") values
          ('not_compared', 'new', '{}', false, $1), ('not_compared', 'repaired', '{}', true, $1),
          ('not_compared', 'old', '{}', false, $1::timestamptz - interval '3 days')`,
        [now],
      );
      await makeFigures(other.services, figures, () => 'short')();
      const text = await figures.metrics();
      const value = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
      expect(value('tbm_backup_last_success_timestamp_seconds')).toBe(Date.UTC(2026, 10, 21, 9, 4) / 1000);
      expect(value('tbm_backup_last_verified_timestamp_seconds')).toBe(Date.UTC(2026, 10, 20, 9, 10) / 1000);
      expect(value('tbm_backup_last_bytes')).toBe(6_000);
      expect(value('tbm_integrity_violations')).toBe(5);
      expect(value('tbm_integrity_checked_timestamp_seconds')).toBe(Date.UTC(2026, 10, 20, 10, 31) / 1000);
      expect(value('tbm_reconciliation_findings_new')).toBe(1);
    } finally {
      await other.end();
    }
  });
});

/** Names of metrics that come from Prometheus and the process exporters. */
const given = ['up'];

/** The metrics that an expression of PromQL names: words that are not a function, label, keyword or text. */
const namesIn = (expression: string): string[] =>
  expression
    .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ')
    .match(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)
    ?.filter((word) => !['and', 'or', 'unless', 'e9'].includes(word)) ?? [];

describe('deploy/monitoring', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('dashboard.json'));
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const alerts = [...read('alerts.yaml').matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/g)].map(
    ([, lines, line]) => lines ?? line ?? '',
  );

  it('dashboard and alerts name only metrics that exist', async () => {
    const text = await (await fetch(metrics)).text();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    expect([shown.length, alerts.length].every((count) => count > 10)).toBe(true);
    for (const expression of [...shown, ...alerts]) {
      const names = namesIn(expression);
      expect(names.length, expression).toBeGreaterThan(0);
      expect(
        names.filter((name) => !known.has(name) && !given.includes(name)),
        expression,
      ).toEqual([]);
    }
    expect(namesIn('sum by (le) (rate(tbm_none{a="b"}[5m])) > 1.5e9 and x')).toEqual(['tbm_none', 'x']);
  });

  it('show every metric of the product', async () => {
    const text = await (await fetch(metrics)).text();
    const ours = [...text.matchAll(/^# TYPE (tbm_\w+)/gm)].map(([, name = '']) => name);
    expect(ours.filter((name) => !shown.some((expression) => expression.includes(name)))).toEqual([]);
  });
});
