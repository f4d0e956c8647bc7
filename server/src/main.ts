import './platform/production.ts';
import { fileURLToPath } from 'node:url';
import { seedContent } from './features/content/index.ts';
import { seedPlanner } from './features/planner/index.ts';
import { seedLibrary } from './features/videos/index.ts';
import { refuseForeignKeys } from './payment-keys.ts';
import { productionConfig } from './platform/config.ts';
import { prepareDatabase } from './platform/database/pooled.ts';
import { builtSite } from './platform/http/web.ts';
import { superviseProcess } from './platform/process.ts';
import { createServer } from './server.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Production. Settings come from the environment; an unsafe one ends the start with a list of faults.
try {
  const config = productionConfig(process.env);
  await prepareDatabase(config);
  const site = builtSite(folder('web/build'), folder('admin/build'));
  const server = await createServer(config, {
    site,
    onUnsafe: (reason) => endUnsafe(reason),
  });
  const endUnsafe = superviseProcess({ log: server.app.log, close: () => server.close() });
  await refuseForeignKeys(server.services);
  await seedContent(server.services.db);
  await seedLibrary(server.services.db);
  await seedPlanner(server.services.db);
  const address = await server.start();
  console.log(address ? `TBM listens on ${address}` : 'TBM takes jobs');
  // The pages are loaded once calls are answered, and before the first visitor asks for one.
  if (address) await site.build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
