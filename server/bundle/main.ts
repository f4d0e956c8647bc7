import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';
import { programs } from './programs.ts';

const path = (address: string): string => fileURLToPath(new URL(address, import.meta.url));
await bundle({
  programs: Object.fromEntries(programs.map((name) => [name, path(`../src/${name}.ts`)])),
  folder: path('../build'),
});
