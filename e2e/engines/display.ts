import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Starts Xvfb on the first display that is free, for browsers that need one. Returns a function that ends it. */
export async function startDisplay(): Promise<() => Promise<void>> {
  if (!existsSync('/usr/bin/Xvfb')) return async () => {};
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
