// npm run demo:reset: removes the demo's data, so that the next start begins from scratch. Touches nothing else.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder, runningDatabase, runningDemo } from './running-demo.mjs';

const folder = demoFolder();
if (process.env.DATABASE_URL) {
  // The folder has the secret that the accounts in that database need.
  console.error(
    'DATABASE_URL names a database of your own; nothing was removed. To begin afresh, create an empty one and start with it.',
  );
  process.exit(1);
} else if (!existsSync(folder)) {
  console.log(`Nothing to remove: ${folder} does not exist.`);
} else if (!existsSync(join(folder, '.tbm-demo'))) {
  console.error(`${folder} is not the data of a demo; nothing was removed.`);
  process.exit(1);
} else if (runningDatabase(folder) !== null || (await runningDemo(folder))) {
  console.error('The demo is running; stop it first (Ctrl-C).');
  process.exit(1);
} else {
  rmSync(folder, { recursive: true });
  console.log('The demo begins afresh with the next npm start.');
}
