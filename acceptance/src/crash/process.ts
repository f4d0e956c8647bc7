import type { Config } from '@tbm/server/platform/config';
import { createServer } from '@tbm/server/server';

// The server, or its worker, as a process of its own, for the test that kills it. Its clock is the machine's plus an
// offset that the parent sends; it ends with its parent.

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
const server = await createServer(start.config, { clock });
await server.start();
process.send?.('ready');
