import { createServer } from '../../server.ts';
import type { Config } from '../config.ts';

// A server in a process of its own, beside a test's: it receives the test's configuration and returns its address.
process.once('message', async (config: Config) => {
  const server = await createServer({ ...config, port: 0, cache_ms: 60_000 });
  process.once('disconnect', () => void server.close().then(() => process.exit(0)));
  process.send?.({ address: await server.start() });
});
