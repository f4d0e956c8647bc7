import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startDemo } from '../start-demo.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
  }
}

const cache = fileURLToPath(new URL('../../.cache/engines/', import.meta.url));

/** Starts what the journeys need: a demo with data of its own, and a display for browsers that have no other way. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const stopDisplay = existsSync('/usr/bin/Xvfb') ? await startDisplay() : async () => {};
  // `TBM_ENGINES_AT` names a demo that runs already.
  const running = process.env.TBM_ENGINES_AT;
  const demo = running
    ? { url: running, stop: async () => {} }
    : await startDemo({ dataDir: `${cache}demo/` });
  provide('origin', demo.url);
  return async () => {
    await demo.stop();
    await stopDisplay();
  };
}

/** Starts Xvfb on the first display that is free. */
async function startDisplay(): Promise<() => Promise<void>> {
  let number = 80;
  while (existsSync(`/tmp/.X${number}-lock`)) number += 1;
  const display = `:${number}`;
  const server = spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  while (!existsSync(`/tmp/.X11-unix/X${number}`)) {
    if (server.exitCode !== null) throw new Error('Xvfb does not start');
    await setTimeout(50);
  }
  process.env.DISPLAY = display;
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
