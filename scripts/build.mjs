// Builds the site and the back office, where a source is newer than its build.
import { build, prepare } from './prepare.mjs';

try {
  build(prepare());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
