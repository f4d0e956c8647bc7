// ffmpeg for the tests of films, where the machine has none: static programs that npm carries (GPL), 52 MB to fetch and 147 MB
// on disk, so they are fetched into .cache the first time and are no packages of the product.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const packages = { '@ffmpeg-installer/linux-x64': '4.1.0', '@ffprobe-installer/linux-x64': '5.2.0' };
const folder = join(root, '.cache/ffmpeg');
const programs = join(folder, 'bin');

const runs = (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;

/** The folder of the fetched programs; null where the machine has its own, or where there are none for it. */
export function fetchFfmpeg() {
  if (runs('ffmpeg') && runs('ffprobe')) return null;
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  if (existsSync(join(programs, 'ffprobe'))) return programs;
  console.log('  Fetching ffmpeg for the tests of films (52 MB) …');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('ffmpeg could not be fetched; see above.');
  for (const program of ['ffmpeg', 'ffprobe']) {
    const file = join(folder, `node_modules/@${program}-installer/linux-x64`, program);
    // The package of ffprobe forgets that it is a program.
    chmodSync(file, 0o755);
    symlinkSync(file, join(programs, program));
  }
  return programs;
}
