import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@tbm/server/platform/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import type { Told } from './process.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));

/** A part of the shop that can be killed and started again. */
export interface Part {
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The server or its worker in a process of its own. */
export class OwnProcess implements Part {
  readonly #config: Config;
  readonly #ahead: () => number;
  #child: ChildProcess | undefined;

  constructor(config: Config, ahead: () => number) {
    this.#config = config;
    this.#ahead = ahead;
  }

  async start(): Promise<void> {
    const told: Told = { config: this.#config, ahead: this.#ahead() };
    const child = fork(program, [JSON.stringify(told)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-4000);
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`It ended with ${code} at its start:\n${said}`)));
    });
    // The time may have moved while it started.
    this.tellTime();
  }

  tellTime(): void {
    if (this.#child?.connected) this.#child.send(this.#ahead());
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

/** The database that our own runner starts, on its folder and always at the same address. */
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
