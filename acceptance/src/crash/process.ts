import type { Config } from '@tbm/server/platform/config';
import { createServer } from '@tbm/server/server';

// The product's server, or its worker, as a process of its own: for the test that kills it.
// Its time is the machine's and as much ahead of it as it is told; it ends with whoever started it.

/** What the process is told as its first argument. */
export interface Told {
  config: Config;
  /** Milliseconds ahead of the machine. */
  ahead: number;
}

const told = JSON.parse(process.argv[2] ?? '') as Told;
let { ahead } = told;
process.on('message', (moved: number) => {
  ahead = moved;
});
process.on('disconnect', () => process.exit());
const clock = { now: () => new Date(Date.now() + ahead).toISOString() };
const server = await createServer(told.config, { clock });
await server.start();
process.send?.('ready');
