import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A running command of the repository: `npm run …`, as the documentation has it. */
export interface Running {
  /** What it has printed. */
  output(): string;
  /** Waits until it prints this, or fails when it ends before. */
  printed(text: string): Promise<void>;
  /** Waits for its end; the exit code, or the signal's name. */
  ended: Promise<number | string>;
  /** Sends the signal to the command and all that it started. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
}

/** Starts `npm run <args>` with these settings and nothing else of this process's environment. */
export function npmRun(args: readonly string[], settings: Record<string, string>): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    output: () => output,
    ended,
    async printed(text) {
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      while (!output.includes(text)) {
        if (isOver) throw new Error(`npm run ${args.join(' ')} ended:\n${output}`);
        await wait(20);
      }
    },
    signal(name) {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
    },
  };
}
