import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastBackup } from '../features/monitoring/index.ts';
import { openPool } from '../platform/database/database.ts';
import { cloneDatabase } from '../platform/testing/database.ts';
import { makeClass, makeStudio } from '../platform/testing/factories.ts';
import { backUpDaily } from './daily.ts';

const program = fileURLToPath(new URL('../backup-daily.ts', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'tbm-daily-'));
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let env: Record<string, string>;
let folder: string;
let lines: string[];

beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 1 });
  await makeStudio(pool);
  const filesDir = join(parent, 'files');
  mkdirSync(join(filesDir, 'films'), { recursive: true });
  writeFileSync(join(filesDir, 'films/a.mp4'), 'a long film');
  env = { DATABASE_URL: database.url, FILES_DIR: filesDir, AUTH_SECRET: 'x'.repeat(40) };
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(parent, { recursive: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(parent, 'backups-'));
  lines = [];
  await pool.query('delete from backup_runs');
});

const runAt = (instant: string): Promise<void> =>
  backUpDaily(folder, env, { hour: 9, now: () => new Date(instant), log: (line) => lines.push(line) });

const epoch = (instant: string): number => Date.parse(instant) / 1000;

describe('npm run backup:daily', () => {
  it('makes one backup a day and records it; the first one is restored on trial, the next after a week', async () => {
    await runAt('2026-11-16T09:00:00Z');
    expect(readdirSync(folder)).toEqual(['2026-11-16']);
    const first = await lastBackup.one(pool);
    expect(first).toEqual({
      ended: epoch('2026-11-16T09:00:00Z'),
      verified: epoch('2026-11-16T09:00:00Z'),
      bytes: expect.any(Number),
    });
    expect(first.bytes).toBeGreaterThan(10_000);

    await runAt('2026-11-16T12:00:00Z');
    await runAt('2026-11-17T08:59:00Z');
    expect(lines.filter((line) => line.includes('tables and'))).toHaveLength(1);

    await runAt('2026-11-17T09:01:00Z');
    expect(readdirSync(folder)).toEqual(['2026-11-16', '2026-11-17']);
    expect(await lastBackup.one(pool)).toMatchObject({
      ended: epoch('2026-11-17T09:01:00Z'),
      verified: first.verified,
    });
    await runAt('2026-11-23T09:00:00Z');
    expect((await lastBackup.one(pool)).verified).toBe(epoch('2026-11-23T09:00:00Z'));
    const { rows } = await pool.query(`select datname from pg_database where datname like '%backup_trial'`);
    expect(rows).toEqual([]);
  });

  it('shares uploaded files with the backup of the day before', async () => {
    await runAt('2026-11-16T09:00:00Z');
    await runAt('2026-11-17T09:00:00Z');
    const inode = (day: string) => statSync(join(folder, day, 'files/films/a.mp4')).ino;
    expect(inode('2026-11-17')).toBe(inode('2026-11-16'));
    expect(statSync(join(folder, '2026-11-17/backup.json')).nlink).toBe(1);
  });

  it('deletes old backups and unfinished ones, and nothing that another person put there', async () => {
    for (const name of ['2026-10-05', '2026-10-06', '2026-11-10.unfinished', 'before-the-move', 'notes.txt'])
      mkdirSync(join(folder, name));
    await runAt('2026-11-16T09:00:00Z');
    // Seven daily backups are kept at any age, until there are more.
    expect(readdirSync(folder)).toEqual([
      '2026-10-05',
      '2026-10-06',
      '2026-11-16',
      'before-the-move',
      'notes.txt',
    ]);
    for (let day = 17; day <= 22; day++) mkdirSync(join(folder, `2026-11-${day}`));
    await runAt('2026-11-23T09:00:00Z');
    expect(readdirSync(folder)).not.toContain('2026-10-05');
    expect(readdirSync(folder)).toContain('2026-10-06');
    expect(lines).toContain('2026-10-05 is deleted');
  });

  it('a backup that breaks an invariant or was damaged is not called good', async () => {
    const { single_class_id } = await makeClass(pool, { class_date: '2026-12-20T18:00:00Z' });
    await pool.query('update single_classes set taken = 3 where single_class_id = $1', [single_class_id]);
    await expect(runAt('2026-11-16T09:00:00Z')).rejects.toThrow(
      /breaks invariants:\n- 1 x a class has as many active reservations/,
    );
    expect(await lastBackup.one(pool)).toMatchObject({ ended: epoch('2026-11-16T09:00:00Z'), verified: 0 });
    await pool.query('update single_classes set taken = 0 where single_class_id = $1', [single_class_id]);

    appendFileSync(join(folder, '2026-11-16/tables/public.customers.copy.gz'), ' ');
    await expect(runAt('2026-11-16T10:00:00Z')).rejects.toThrow(/customers.copy.gz was changed/);
    expect((await lastBackup.one(pool)).verified).toBe(0);
    await runAt('2026-11-17T09:00:00Z');
    expect((await lastBackup.one(pool)).verified).toBe(epoch('2026-11-17T09:00:00Z'));
  });

  it('ends with 1 and names the owner that the folder needs when it may not be written', async () => {
    chmodSync(folder, 0o555);
    // Root may write everywhere: it runs the command as an ordinary user.
    const isRoot = process.getuid?.() === 0;
    const asUser = isRoot ? ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups'] : [];
    const user = isRoot ? 1000 : process.getuid?.();
    if (isRoot) chmodSync(parent, 0o755);
    const command = [...asUser, process.execPath, '--no-deprecation', program, folder];
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(
        command[0] ?? '',
        command.slice(1),
        { env: { PATH: process.env.PATH ?? '', ...env } },
        (_, out, errors) => resolve({ code: child.exitCode ?? 1, output: out + errors }),
      );
    });
    expect([code, output]).toEqual([
      1,
      `${folder} may not be written by the user ${user}, who makes the backup. Give it to that user: chown ${user} ${folder}\n`,
    ]);
  });
});
