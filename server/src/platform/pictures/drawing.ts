import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isProblemCode } from '@tbm/domain/messages';
import { Problem, problem } from '../errors.ts';
import type { Order, Outcome } from './drawing-process.ts';

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may wait; one more is refused. */
  longestQueue: number;
  /** How long a task may run, in milliseconds; then the process is replaced. */
  longestTask: number;
  /** How long the process stays without work, in milliseconds. */
  idle: number;
  /**
   * Tasks after which the process is replaced: memory that the image library does not return to the system is freed with
   * it.
   */
  tasksPerProcess: number;
}

const defaults: Limits = {
  atOnce: 2,
  longestQueue: 500,
  longestTask: 30_000,
  idle: 15_000,
  tasksPerProcess: 200,
};

interface Task extends Omit<Order, 'id'> {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The functions that a module exports, called in the drawing process. */
export type Remote<M> = {
  [K in keyof M as M[K] extends (...args: never[]) => Promise<unknown> ? K : never]: M[K];
};

/**
 * A child process for work with the image library, started with the first task. Decoding and encoding use the memory and
 * the processors for long. In the child they cannot grow this process, slow its calls or end it, and strangers' files are
 * read where no secret is. Arguments and results must be cloneable. Tasks throw the problems that they throw here, and
 * `busy` when too many wait, one takes too long or the process ends.
 */
export function makeDrawing(given: Partial<Limits> = {}) {
  const limits = { ...defaults, ...given };
  const queue: Task[] = [];
  let current: Process | undefined;

  const busy = () => new Problem('busy', { retryAfter: 5 });

  function next(): void {
    while (queue.length > 0) {
      if (!current?.isOpen()) current = startProcess();
      if (current.running() >= limits.atOnce) return;
      current.run(queue.shift() as Task);
    }
  }

  interface Process {
    /** Whether it takes further tasks. */
    isOpen(): boolean;
    running(): number;
    run(task: Task): void;
  }

  function startProcess(): Process {
    const child = forkProcess();
    const tasks = new Map<number, { task: Task; timer: NodeJS.Timeout }>();
    let count = 0;
    let isOpen = true;
    let idle: NodeJS.Timeout | undefined;
    const end = () => {
      isOpen = false;
      child.kill('SIGKILL');
    };
    const settle = (id: number): Task | undefined => {
      const found = tasks.get(id);
      clearTimeout(found?.timer);
      tasks.delete(id);
      if (tasks.size === 0 && !isOpen) end();
      if (tasks.size === 0 && isOpen) idle = setTimeout(end, limits.idle).unref();
      return found?.task;
    };
    child.on('message', ({ id, value, problem: code, values, error }: Outcome) => {
      const task = settle(id);
      if (code !== undefined && isProblemCode(code)) task?.reject(problem(code, values));
      else if (error !== undefined) task?.reject(new Error(error));
      else task?.resolve(value);
      next();
    });
    const onLost = () => {
      isOpen = false;
      for (const id of [...tasks.keys()]) settle(id)?.reject(busy());
      next();
    };
    child.once('exit', onLost);
    child.on('error', onLost);
    return {
      isOpen: () => isOpen,
      running: () => tasks.size,
      run(task) {
        clearTimeout(idle);
        const id = ++count;
        if (count >= limits.tasksPerProcess) isOpen = false;
        tasks.set(id, { task, timer: setTimeout(end, limits.longestTask).unref() });
        const { module, name, args } = task;
        child.send({
          id,
          module,
          name,
          args,
        } satisfies Order);
      },
    };
  }

  return {
    /** The functions of the module at `url`, run in the drawing process. */
    remote: <M extends object>(url: URL): Remote<M> =>
      new Proxy({} as Remote<M>, {
        get:
          (_, name) =>
          (...args: unknown[]) =>
            new Promise((resolve, reject) => {
              if (queue.length >= limits.longestQueue) throw busy();
              queue.push({
                module: url.href,
                name: String(name),
                args,
                resolve,
                reject,
              });
              next();
            }),
      }),
  };
}

function forkProcess(): ChildProcess {
  const child = fork(program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The process gets nothing of this process's environment, where the secrets are. Fewer arenas return more memory.
    env: { MALLOC_ARENA_MAX: '2' },
  });
  // It ends with this process and does not keep it alive.
  child.unref();
  child.channel?.unref();
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
  return child;
}

/** The drawing process of this server. */
export const drawing = makeDrawing();
