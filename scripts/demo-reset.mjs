// npm run demo:reset: removes the demo's data, so that the next start begins from scratch. Touches nothing else.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './prepare.mjs';

const folder = resolve(process.env.DATA_DIR ?? join(root, '.data'));
if (!existsSync(folder)) {
  console.log(`Nothing to remove: ${folder} is not there.`);
} else if (!existsSync(join(folder, '.tbm-demo'))) {
  console.error(`${folder} is not the data of a demo; nothing was removed.`);
  process.exit(1);
} else if (isRunning()) {
  console.error('The demo is running; stop it first (Ctrl-C).');
  process.exit(1);
} else {
  rmSync(folder, { recursive: true });
  console.log('The demo begins afresh with the next npm start.');
}

function isRunning() {
  const file = join(folder, 'postgres/postmaster.pid');
  if (!existsSync(file)) return false;
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 0);
    return true;
  } catch {
    return false;
  }
}
