import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@tbm/server/platform/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import type { Start } from './process.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));

/** A process of the product that can be killed and started again. */
export interface Part {
  /** `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The server, or its worker, as a process of its own. */
export class OwnProcess implements Part {
  readonly #config: Config;
  readonly #offset: () => number;
  #child: ChildProcess | undefined;

  constructor(config: Config, offset: () => number) {
    this.#config = config;
    this.#offset = offset;
  }

  async start(): Promise<void> {
    const start: Start = { config: this.#config, offset: this.#offset() };
    const child = fork(program, [JSON.stringify(start)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child = child;
    let errors = '';
    child.stderr?.on('data', (part: Buffer) => {
      errors = (errors + part.toString()).slice(-4000);
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) =>
        reject(new Error(`The process ended with ${code} while starting:\n${errors}`)),
      );
    });
    // The time may have moved while it started.
    this.sendTime();
  }

  sendTime(): void {
    if (this.#child?.connected) this.#child.send(this.#offset());
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

/** An embedded database with its own folder, always on the same port. */
export class OwnDatabase implements Part {
  readonly #dataDir: string;
  readonly #port: number;
  #running: EmbeddedPostgres | undefined;

  constructor(dataDir: string, port: number) {
    this.#dataDir = join(dataDir, 'postgres');
    this.#port = port;
  }

  get url(): string {
    return this.#running?.url ?? '';
  }

  async start(): Promise<void> {
    this.#running = await startEmbeddedPostgres({ dataDir: this.#dataDir, port: this.#port });
  }

  async kill(): Promise<void> {
    const [pid] = readFileSync(join(this.#dataDir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await this.#running?.stop();
  }

  stop(): Promise<void> {
    return this.#running?.stop() ?? Promise.resolve();
  }
}
