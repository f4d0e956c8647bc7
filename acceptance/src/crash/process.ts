import { EventEmitter } from 'node:events';
import type { Config } from '@tbm/server/platform/config';
import { superviseProcess } from '@tbm/server/platform/process';
import { createServer } from '@tbm/server/server';

// The server, or its worker, as a separate process, for tests that kill, stop or attack it. Its clock is the machine's
// plus an offset that the parent sends; it ends with its parent.

/** The first argument of the process, as JSON. */
export interface Start {
  config: Config;
  /** Milliseconds ahead of the machine's clock. */
  offset: number;
}

const start = JSON.parse(process.argv[2] ?? '') as Start;
let { offset } = start;
process.on('message', (moved: number) => {
  offset = moved;
});
process.on('disconnect', () => process.exit());
const clock = { now: () => new Date(Date.now() + offset).toISOString() };
const server = await createServer(start.config, {
  clock,
  onUnsafe: (reason) => endUnsafe(reason),
  // Mistakes that a handler can make; no code catches them.
  extend: async (app) => {
    const never = new Promise(() => {});
    const throwing = (error = new Error('a mistake of a test')) => {
      throw error;
    };
    app.get('/mistakes/timer', () => {
      setTimeout(throwing, 5);
      return never;
    });
    app.get('/mistakes/event', () => {
      setImmediate(() => new EventEmitter().emit('error', new Error('a mistake of a test')));
      return never;
    });
    app.get('/mistakes/rejection', () => {
      void Promise.resolve().then(() => throwing());
      return never;
    });
    app.post('/mistakes/after-body', () => {
      process.nextTick(throwing);
      return never;
    });
    app.get('/mistakes/outside', () => {
      setTimeout(throwing, 20);
      return { status: 'ok' };
    });
    app.get('/mistakes/unsafe', () => {
      setTimeout(throwing, 5, Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
      return never;
    });
  },
});
const endUnsafe = superviseProcess({ log: server.app.log, close: () => server.close() });
await server.start();
process.send?.('ready');
