// Runs on any Node from version 20: installs what the repository needs, then returns the pinned runtime.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

function npm(...args) {
  const windows = process.platform === 'win32';
  const { status } = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    [...args, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: windows,
    },
  );
  return status === 0;
}

/** Installs when the packages are missing or older than the lock file. */
function install() {
  const hash = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('  Installing packages (about a minute) …');
  // Some platforms lack an optional package of the lock file; a plain install tolerates that.
  if (!npm('ci') && !npm('install', '--no-save'))
    throw new Error('The packages could not be installed; see above.');
  writeFileSync(stamp, hash);
}

/** The runtime that npm brought. */
function pinnedNode() {
  const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const version = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() : '';
  if (version?.startsWith('v26.')) return node;
  if (process.version.startsWith('v26.')) return process.execPath;
  throw new Error(
    `This machine (${process.platform} ${process.arch}) needs Node 26 installed; found ${version || process.version}.`,
  );
}

/** The newest change below some folders, in milliseconds. */
function newest(folders) {
  let latest = 0;
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      if (entry.isFile() && !/node_modules|[\\/]build[\\/]|\.react-router/.test(path))
        latest = Math.max(latest, statSync(path).mtimeMs);
    }
  return latest;
}

/** Environment in which the tools of the repository run under the pinned runtime. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
});

/** Builds a workspace when one of its sources is newer than its build. */
function buildOne(node, { name, folder, built, tool, args }) {
  const file = join(root, folder, built);
  const sources = newest([folder, 'contract/src', 'domain/src', 'browser/src']);
  if (existsSync(file) && statSync(file).mtimeMs > Math.max(sources, statSync(stamp).mtimeMs)) return;
  console.log(`  Building ${name} …`);
  const { status, stdout, stderr } = spawnSync(node, [join(modules, tool), ...args], {
    cwd: join(root, folder),
    env: environment(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} could not be built:\n${stdout}\n${stderr}`);
}

/** Builds the site and the back office. */
export function build(node) {
  buildOne(node, {
    name: 'the site',
    folder: 'web',
    built: 'build/server/index.js',
    tool: '@react-router/dev/bin.cjs',
    args: ['build'],
  });
  buildOne(node, {
    name: 'the back office',
    folder: 'admin',
    built: 'build/index.html',
    tool: 'vite/bin/vite.js',
    args: ['build'],
  });
}

/** Everything that both commands need. Returns the path of the pinned runtime. */
export function prepare() {
  install();
  return pinnedNode();
}

/**
 * Prepares, then runs a program of ours under the pinned runtime. The terminal's Ctrl-C reaches it by itself;
 * a signal to this process is forwarded. This process ends after it.
 */
export function hand(ready, args, env = {}) {
  let node;
  try {
    node = ready();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
