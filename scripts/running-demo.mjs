// Tells before a start whether the demo of this folder already runs, or another program has its port.
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { isProcessRunning, root } from './prepare.mjs';

/** The folder of the demo's data. */
export const demoFolder = () => resolve(process.env.DATA_DIR ?? join(root, '.data'));

/**
 * The demo that runs on a folder's data, or null. Its process wrote `running.json` there. After a crash another process may have
 * its id, so its address must answer too.
 */
export async function runningDemo(folder = demoFolder()) {
  const file = join(folder, 'running.json');
  if (!existsSync(file)) return null;
  const { pid, url } = JSON.parse(readFileSync(file, 'utf8'));
  if (!isProcessRunning(pid)) return null;
  const answers = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3_000) }).then(
    () => true,
    () => false,
  );
  return answers ? { pid, url } : null;
}

/**
 * The process of the database that runs on a folder's data, or null: of a demo that is still starting, or of a command. Its data
 * must not be removed then.
 */
export function runningDatabase(folder = demoFolder()) {
  const file = join(folder, 'postgres/postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isProcessRunning(pid) ? pid : null;
}

/** Whether something listens on a port of this machine. */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Throws one sentence when the demo of this folder runs already, or when its port is taken. */
export async function refuseSecondStart() {
  const running = await runningDemo();
  if (running)
    throw new Error(`The demo of this folder already runs at ${running.url} (process ${running.pid}).`);
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
  }
  if (port > 0 && (await isTaken(port, process.env.HOST ?? '127.0.0.1'))) {
    throw new Error(`Port ${port} is taken by another program; set PORT to another one.`);
  }
}
