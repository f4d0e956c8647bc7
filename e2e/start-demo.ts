import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/src/platform/database/embedded.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Demo {
  url: string;
  /** Stops the demo and deletes its data. */
  stop(): Promise<void>;
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** How Node starts a demo. */
export interface DemoProgram {
  args: string[];
  env: Record<string, string>;
}

/** The built demo, like `npm start`: the sources take a third more of the processor at their start. */
export const builtDemo: DemoProgram = {
  args: ['demo/build/main.js'],
  env: { NODE_ENV: 'production' },
};

/** Starts a demo with separate data, and resolves once it answers. Throws after 150 seconds. */
export async function startDemo(program: DemoProgram, dataDir: string): Promise<Demo> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  rmSync(dataDir, { recursive: true, force: true });
  const demo = spawn(process.execPath, program.args, {
    cwd: root,
    env: { ...process.env, ...program.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(demo, 'exit');
  const stop = async (): Promise<void> => {
    demo.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + 150_000;
  while (!(await isUp(url))) {
    if (Date.now() > deadline || demo.exitCode !== null) {
      await stop();
      throw new Error('The demo does not start');
    }
    await setTimeout(250);
  }
  return { url, stop };
}
