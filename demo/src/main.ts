import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superviseProcess } from '@tbm/server/platform/process';
import { prepareGivenDatabase, startDemo } from './demo.ts';
import { openSite } from './site.ts';

const accounts = [
  ['admin@tbm.test', 'dueña'],
  ['recepcion@tbm.test', 'recepción'],
  ['coach@tbm.test', 'coach'],
  ['coach2@tbm.test', 'otra coach, que puede sustituirla'],
  ['socia@tbm.test', 'socia de Monterrey con clases'],
  ['nueva@tbm.test', 'socia sin compras'],
];

/** Returns one sentence for an error that a person can fix; any other error is unchanged. */
function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set PORT to another one.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return 'The PostgreSQL of DATABASE_URL does not answer; is its address right, and does it run?';
  }
  if (code === '28P01' || code === '28000')
    return 'The PostgreSQL of DATABASE_URL refuses this user or password.';
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist; create it first.';
  return process.env.DATABASE_URL && error instanceof Error ? error.message : error;
}

const started = performance.now();
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}"`);
  process.exit(1);
}

const dataDir = resolve(process.env.DATA_DIR ?? fileURLToPath(new URL('../../.data', import.meta.url)));
const log = (line: string): void => console.log(`  ${line} …`);
const firebase = {
  firebase_config: process.env.FIREBASE_CONFIG ?? null,
  firebase_emulator_url: process.env.FIREBASE_EMULATOR_URL ?? null,
};
const isDevelopment = process.env.TBM_DEV === '1';
const logFile = join(dataDir, 'server.log');
/** Tells the commands of this folder that the demo runs, and where. */
const runningFile = join(dataDir, 'running.json');

try {
  mkdirSync(dataDir, { recursive: true });
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl) await prepareGivenDatabase(databaseUrl, { firebase, log });
  const demo = await startDemo({
    dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    port,
    host: process.env.HOST ?? '127.0.0.1',
    firebase,
    site: await openSite(isDevelopment),
    log,
    // A person who starts the demo reads sentences; the server's log is in a file.
    ...(isDevelopment ? {} : { logTo: createWriteStream(logFile, { flags: 'a' }) }),
  });
  writeFileSync(runningFile, JSON.stringify({ pid: process.pid, url: demo.url }));
  process.on('exit', () => rmSync(runningFile, { force: true }));
  superviseProcess({
    log: demo.server.app.log,
    close: () => {
      console.log('\nStopping …');
      return demo.close();
    },
  });
  console.log(`
TBM is ready in ${((performance.now() - started) / 1000).toFixed(1)} s:  ${demo.url}

  Mailbox, cards and PayPal:   ${demo.url}/simuladores/
  The calls:                   ${demo.url}/api/docs${
    isDevelopment
      ? ''
      : `
  The server's log:            ${logFile}`
  }

  Demo accounts, password tbm-demo-2026:
${accounts.map(([email, who]) => `    ${email?.padEnd(22)} ${who}`).join('\n')}

  Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 9995 has no funds; any future date and code.
  PayPal: choose it at the checkout; its page asks what should happen.

Ctrl-C stops everything.`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
