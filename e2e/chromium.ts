import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const folder = fileURLToPath(new URL('../.cache/chromium/153.0.0', import.meta.url));

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

/**
 * Unpacks the Chromium that npm brought into the repository's cache. Several commands may do so at the same time: each unpacks
 * into a separate folder, and the first to finish renames its folder.
 */
async function unpack(): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // The package unpacks into the temporary folder and uses any files that it finds there, so it gets a folder of its own.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const executable = await chromium.executablePath();
  if (!starts(executable, fontsOf(draft))) {
    // A bare machine lacks the libraries that Chromium needs, but the package contains them.
    const home = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')));
    await inflate(join(home, '../bin/al2023.tar.br'));
  }
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Fonts for a machine without any. */
const fontsOf = (unpacked: string): Record<string, string> =>
  existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') };

/** The Chromium that npm brought, unpacked once. */
async function unpacked(): Promise<Pick<Browser, 'executablePath' | 'env'>> {
  if (!existsSync(folder)) await unpack();
  const libraries = join(folder, 'al2023/lib');
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...fontsOf(folder),
      ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    },
  };
}

/** The Chromium of all browser tests: the one from npm, so that every machine tests the same; or `TBM_CHROMIUM`. */
export async function findChromium(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
  const own = process.env.TBM_CHROMIUM;
  const { executablePath, env } = own ? { executablePath: own, env: {} } : await unpacked();
  // npm's Chromium runs without a sandbox: in containers the sandbox cannot start.
  return { executablePath, env, args: own ? args : [...new Set([...args, '--no-sandbox'])] };
}
