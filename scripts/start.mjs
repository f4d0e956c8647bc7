// npm start: brings what is missing, builds the site if it changed, and starts the demo.
import { spawn } from 'node:child_process';
import { build, prepare, root } from './prepare.mjs';

let node;
try {
  node = prepare();
  build(node);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const demo = spawn(node, ['demo/src/main.ts'], { cwd: root, stdio: 'inherit' });
// The terminal's Ctrl-C reaches the demo by itself; a signal to this process is handed on. The demo ends, then we do.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => demo.kill('SIGTERM'));
demo.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
