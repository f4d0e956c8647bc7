// npm run demo:reset: removes the demo's data, so that the next start begins from scratch. Touches nothing else.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder, runningDatabase, runningDemo } from './running-demo.mjs';

const folder = demoFolder();
if (!existsSync(folder)) {
  console.log(`Nothing to remove: ${folder} is not there.`);
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
