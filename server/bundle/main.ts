import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

/** The server with its worker, and the commands: files of `src/`. */
const programs = [
  'admin',
  'backup',
  'backup-daily',
  'integrity',
  'main',
  'migrate',
  'move-database',
  'push-key',
  'rehearse',
  'restore',
  'rewards',
  'setup',
  'webhooks',
];

const path = (address: string): string => fileURLToPath(new URL(address, import.meta.url));
await bundle({
  programs: Object.fromEntries(programs.map((name) => [name, path(`../src/${name}.ts`)])),
  folder: path('../build'),
});
