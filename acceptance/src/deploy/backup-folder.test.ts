import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cloneDatabase } from '@tbm/server/platform/testing/database';
import { afterAll, expect, it } from 'vitest';
import { type ComposeService, filledSettings, opsPath, readCompose } from './layout.ts';

// Docker makes the folder of BACKUP_DIR as root. The services of the compose file run here on such a folder, as their users.

const runFile = promisify(execFile);
const parent = mkdtempSync(join(tmpdir(), 'tbm-backup-folder-'));
const folder = join(parent, 'backups');
const cleanups: (() => unknown)[] = [() => rmSync(parent, { recursive: true })];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

/** The command of a service that runs once, with this machine's Node and the folder in place of /backups. */
const commandOf = ({ entrypoint = [] }: ComposeService): string[] =>
  entrypoint
    .filter((word) => word !== '--service')
    .map((word) => (word === 'node' ? process.execPath : word.replace('/backups', folder)));

it.skipIf(process.getuid?.() !== 0)(
  'a folder of root is refused to the user of the image, and good after the service that gives it away',
  async () => {
    const database = await cloneDatabase();
    cleanups.push(() => database.drop());
    chmodSync(parent, 0o755);
    mkdirSync(folder, { mode: 0o755 });
    const { services } = readCompose(filledSettings() as Record<string, string>);
    const backUp = () =>
      runFile(
        'setpriv',
        [
          '--reuid=1000',
          '--regid=1000',
          '--clear-groups',
          ...commandOf(services['daily-backup'] as ComposeService),
        ],
        {
          cwd: opsPath('..'),
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: database.url,
            FILES_DIR: join(parent, 'files'),
            AUTH_SECRET: 'x'.repeat(40),
          },
        },
      );
    await expect(backUp()).rejects.toThrow(`${folder} may not be written by the user 1000`);
    const [program = '', ...args] = commandOf(services['backup-folder'] as ComposeService);
    await runFile(program, args);
    const { stdout } = await backUp();
    expect(stdout).toContain('was restored on trial: every checksum and every invariant holds');
    const [day = ''] = readdirSync(folder);
    expect(statSync(join(folder, day)).uid).toBe(1000);
    expect(statSync(join(folder, day)).mode & 0o077).toBe(0);
  },
);
