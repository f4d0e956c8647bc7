import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;
/** Milliseconds for a process to end in order. */
const patienceMs = 12_000;
/** The same for anything that was started, such as a pool whose client waits for an answer. */
const endMs = 20_000;

const ends: (() => Promise<void>)[] = [];
let ending: Promise<never> | undefined;

/** Whether this process ends, so that nothing may be started or reported any more. */
export const isEnding = (): boolean => ending !== undefined;

/** Has `end` called when this process ends: by itself, by a signal or by an uncaught error. The last one is called first. */
export function endWithProcess(end: () => Promise<void>): void {
  ends.unshift(end);
}

async function endAll(code: number): Promise<never> {
  for (const end of ends) {
    const ended = end().catch((error: unknown) => console.error(error));
    await Promise.race([ended, wait(endMs)]);
  }
  process.exit(code);
}

/** Ends everything that was started, then this process, with the code of the first call. */
export function endProcess(code: number): Promise<never> {
  ending ??= endAll(code);
  return ending;
}

/** Ends everything that was started when this process is stopped or fails. A second signal ends it at once. */
export function endOnSignals(): void {
  const codes = { SIGINT: 130, SIGTERM: 143 } as const;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endProcess(codes[signal]));
  // An unhandled rejection arrives here too.
  process.once('uncaughtException', (error) => {
    console.error(error);
    void endProcess(1);
  });
}

/** A Node process that ends with this one. */
export interface Child extends AsyncDisposable {
  process: ChildProcess;
  /** What it prints; it must be read. */
  output: Readable;
  /** Its next message. Rejects when it ends before. */
  message<Message>(): Promise<Message>;
  /** Rejects when it ends. */
  untilItEnds: Promise<never>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

interface Options {
  env: NodeJS.ProcessEnv;
  execArgv?: string[];
}

export function startChild(module: string, { env, execArgv = [] }: Options): Child {
  if (isEnding()) throw new Error('the run ends');
  const child = fork(module, {
    env,
    execArgv: ['--import', endWithParent, ...execArgv],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const untilItEnds = exited.then(([code, signal]) => {
    throw new Error(`${basename(module)} ended with ${signal ?? code}`);
  });
  // Those who wait for it see the rejection.
  untilItEnds.catch(() => {});
  const stop = async () => {
    if (!isRunning()) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(timer);
  };
  endWithProcess(stop);
  return {
    process: child,
    output: child.stdout as Readable,
    untilItEnds,
    isRunning,
    stop,
    [Symbol.asyncDispose]: stop,
    async message<Message>() {
      const [message] = await Promise.race([once(child, 'message'), untilItEnds]);
      return message as Message;
    },
  };
}
