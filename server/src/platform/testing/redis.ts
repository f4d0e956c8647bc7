import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../database/embedded.ts';

/**
 * Finds Redis or Valkey: `REDIS_SERVER` names it, else it is looked for on PATH. Returns the missing program if there is
 * none.
 */
export function findRedis(): { program: string } | { missing: string } {
  const names = process.env.REDIS_SERVER ? [process.env.REDIS_SERVER] : ['valkey-server', 'redis-server'];
  const program = names.find((name) => spawnSync(name, ['--version']).status === 0);
  return program ? { program } : { missing: 'Redis or Valkey, on PATH or at REDIS_SERVER' };
}

export interface TestRedis {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis that keeps nothing on disk; it can be stopped and started again at the same address. */
export async function startRedis(program: string): Promise<TestRedis> {
  const port = await freePort();
  let end = async () => {};
  const isListening = async () => {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return outcome;
  };
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(program, options, { stdio: 'ignore' });
    end = async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    for (const deadline = Date.now() + 10_000; !(await isListening()); await wait(50))
      if (Date.now() > deadline) throw new Error('Redis does not answer');
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => end() };
}
