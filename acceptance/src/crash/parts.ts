import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@tbm/server/platform/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { bundledProcess } from './bundle-process.ts';
import type { Start } from './process.ts';

/** A process of the product that can be killed and started again. */
export interface Part {
  /** `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The server, or its worker, as a separate process. */
export class OwnProcess implements Part {
  readonly #config: Config;
  readonly #offset: () => number;
  #child: ChildProcess | undefined;
  #logs = '';

  constructor(config: Config, offset: () => number) {
    this.#config = config;
    this.#offset = offset;
  }

  async start(): Promise<void> {
    const start: Start = { config: this.#config, offset: this.#offset() };
    const child = fork(bundledProcess, [JSON.stringify(start)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#child = child;
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (part: Buffer) => {
        this.#logs = (this.#logs + part.toString()).slice(-100_000);
      });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) =>
        reject(new Error(`The process ended with ${code} while starting:\n${this.#logs}`)),
      );
    });
    // The time may have moved while it started.
    this.sendTime();
  }

  sendTime(): void {
    if (this.#child?.connected) this.#child.send(this.#offset());
  }

  /** The end of its log. */
  get logs(): string {
    return this.#logs;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves with the exit code once the process has ended by itself. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child && this.isAlive) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  /** SIGTERM; resolves when it has ended, with its exit code and the milliseconds that it took. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const began = performance.now();
    this.#child?.kill('SIGTERM');
    const code = await this.ended();
    return { code, ms: performance.now() - began };
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return;
    this.#child?.kill('SIGKILL');
    await this.ended();
  }
}

/** The processes that a process has started (Linux). */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** An embedded database with its own folder, always on the same port. */
export class OwnDatabase implements Part {
  readonly #dataDir: string;
  readonly #port: number;
  #running: EmbeddedPostgres | undefined;
  #frozen: number[] = [];

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

  get #pid(): number {
    return Number(readFileSync(join(this.#dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async kill(): Promise<void> {
    process.kill(this.#pid, 'SIGKILL');
    await this.#running?.stop();
  }

  /** Pauses every process of the database: connections stay open, and nothing answers. */
  freeze(): void {
    const parent = this.#pid;
    process.kill(parent, 'SIGSTOP');
    this.#frozen = [parent, ...childrenOf(parent)];
    for (const pid of this.#frozen) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  }

  stop(): Promise<void> {
    this.thaw();
    return this.#running?.stop() ?? Promise.resolve();
  }
}
