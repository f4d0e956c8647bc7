import { Problem } from './errors.ts';
import { breakOff } from './http/connections.ts';
import { currentCall } from './http/current-call.ts';
import { type Log, routeOf } from './log.ts';

/** Milliseconds from the signal to the end of the process, also when work still runs. */
const limitMs = 9_500;

/** Errors after which nothing in this process can be relied on: Node itself is broken, or has run out of something. */
const unsafeCodes = new Set([
  'ERR_INTERNAL_ASSERTION',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/** Whether the process should be replaced after an uncaught error (`docs/decisions`). */
export const isUnsafe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unsafeCodes.has(String(error.code));

interface Supervised {
  log: Log;
  /** Ends everything in order. */
  close(): Promise<void>;
}

/**
 * Keeps a process up and lets it end in order.
 * - SIGTERM and SIGINT close it; it exits within ten seconds in any case: 0 when all ended in time, else 1.
 * - An uncaught error is logged, with its call if there is one, which is answered 500. The process goes on, unless its state
 *   is unsafe: then it closes in order and exits with 1, so that its supervisor starts it again.
 *
 * Returns a function that ends it as unsafe.
 */
export function superviseProcess({ log, close }: Supervised): (reason: string) => void {
  let ending = false;
  const end = (code: number) => {
    // A second signal, or an error while the process closes.
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.error({ limitMs }, 'the process did not close in time and exits');
      process.exit(1);
    }, limitMs);
    close().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, 'the process did not close in order');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));

  const onUncaught = (err: unknown) => {
    const call = currentCall();
    (call?.request.log ?? log).error({ err, ...(call ? routeOf(call.request) : {}) }, 'an uncaught error');
    // Work that outlives its finished call must not close the connection, which may carry the next call.
    if (call && !call.reply.raw.writableEnded) breakOff(call, new Problem('internal'));
    if (isUnsafe(err)) end(1);
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
  return (reason) => {
    log.error({ reason }, 'the process is unsafe and ends');
    end(1);
  };
}
