import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const folder = fileURLToPath(new URL('../.cache/chromium/153', import.meta.url));

/** Keeps the browser's own services off the network. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const starts = (path: string, env: Record<string, string>): boolean =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env } }).status === 0;

/** The Chromium that npm brought, unpacked into the repository's cache. */
async function unpacked(): Promise<Pick<Browser, 'executablePath' | 'env'>> {
  mkdirSync(folder, { recursive: true });
  // The package unpacks into the temporary folder and uses whatever it finds there, so it gets its own.
  process.env.TMPDIR = folder;
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const fonts: Record<string, string> = existsSync('/etc/fonts')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') };
  if (starts(executablePath, fonts)) return { executablePath, env: fonts };
  // A bare machine lacks the libraries that Chromium needs; the package has them too.
  const home = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')));
  await inflate(join(home, '../bin/al2023.tar.br'));
  return { executablePath, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') } };
}

/** The Chromium of all browser tests: the one from npm, so that every machine tests the same; or `TBM_CHROMIUM`. */
export async function findChromium(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
  const own = process.env.TBM_CHROMIUM;
  const { executablePath, env } = own ? { executablePath: own, env: {} } : await unpacked();
  // npm's Chromium runs without a sandbox: in containers the sandbox cannot start.
  return { executablePath, env, args: own ? args : [...new Set([...args, '--no-sandbox'])] };
}
