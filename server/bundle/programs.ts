import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'));

/** The server with its worker, and the commands: the files of `src/` that scripts of the root's `package.json` run. */
export const programs = Object.values(scripts).flatMap((script) =>
  [...script.matchAll(/ server\/build\/([\w-]+)\.js/g)].map(([, name = '']) => name),
);
