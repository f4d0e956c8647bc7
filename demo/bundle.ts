import { fileURLToPath } from 'node:url';
import { bundle } from '../server/bundle/bundle.ts';

const path = (address: string): string => fileURLToPath(new URL(address, import.meta.url));
// The demo has a bundle of its own: simulators are no part of the server's.
await bundle({ programs: { main: path('src/main.ts') }, folder: path('build') });
