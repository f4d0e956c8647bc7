import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How long a source map is kept after its first use, in milliseconds: that of the server takes forty megabytes. */
const keptFor = 60_000;

const maps = new Map<string, SourceMap | null>();

/** The source map beside a file of the build; null for a file that has none, such as a source. */
function mapOf(address: string): SourceMap | null {
  const known = maps.get(address);
  if (known !== undefined) return known;
  const path = `${fileURLToPath(address)}.map`;
  const found = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
  maps.set(address, found);
  if (found) setTimeout(() => maps.delete(address), keptFor).unref();
  return found;
}

/**
 * Call sites that name sources instead of files of the build. Node's own `--enable-source-maps` does the same for sixty
 * megabytes in every process, from the start on.
 *
 *     withSources('at book (file:///app/server/build/server-x.js:1:90)')
 *     // at book (file:///app/server/src/features/reservations/reserve.ts:12:5)
 */
export const withSources = (stack: string): string =>
  stack.replace(/(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g, (site, address: string, line, column) => {
    const origin = mapOf(address)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return site;
    return `${new URL(origin.fileName, address)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
