// Part of npm test: fails where a page of the built site loads more scripts than it may.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listIn, routeListOf } from '../../web/route-list.ts';
import { excesses, pageBytes, type RouteList } from './pages.ts';

const client = fileURLToPath(new URL('../../web/build/client', import.meta.url));
const assets = join(client, 'assets');
const source = readFileSync(join(assets, routeListOf(assets)), 'utf8');
const list = listIn(source) as RouteList;

/** The smallest files are sent uncompressed. */
function sizeOf(file: string): number {
  const path = join(client, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const pages = pageBytes(list, sizeOf);
for (const [id, bytes] of pages) console.log(`${String(bytes).padStart(8)}  ${id}`);
const found = excesses(pages);
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
