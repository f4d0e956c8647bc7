// Before the built server and its commands: checks the runtime, and builds the server where a source is newer than it.
import './runtime.mjs';
import { buildServer } from './prepare.mjs';

try {
  buildServer(process.execPath);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
