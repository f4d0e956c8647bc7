// Builds the site, the back office, the server and the demo, where a source is newer than its build.
import { build, buildDemo, buildServer, prepare } from './prepare.mjs';

try {
  const node = prepare();
  build(node);
  buildServer(node);
  buildDemo(node);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
