// Runs on any Node from version 20: installs the packages that the repository needs, then returns the pinned runtime.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { complaintAbout, libatomicAdvice, thisMachine } from './machine.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
/** The pinned runtime, as npm links it. */
const nodeProgram = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

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

/** The workspaces that run and build the demo. The others, and the root, hold tests and measurements. */
const demoWorkspaces = ['contract', 'domain', 'browser', 'server', 'web', 'admin', 'simulators', 'demo'];

/**
 * Packages that npm installs with the demo because a workspace tests with them, or better-auth or Vite could use them. The
 * demo does without.
 */
const developmentPackages = [
  'typescript',
  '@typescript',
  'vitest',
  '@vitest',
  'drizzle-kit',
  'squawk-cli',
  '@squawk-cli',
  'tsx',
  'esbuild',
  '@esbuild',
  '@esbuild-kit',
];

/**
 * Folders that packages contain for their own developers, the headers of Node, sources beside compiled files, a build of
 * OpenTelemetry for bundlers, and packages that npm 9 installs for another C library.
 */
const unusedFolders = [
  /node_modules[\\/](@[\w-]+[\\/])?[\w.-]+[\\/](tests?|docs|examples?|benchmarks?|\.github|\.yarn)$/,
  /node_modules[\\/]@opentelemetry[\\/][\w-]+[\\/]build[\\/]esnext$/,
  /node_modules[\\/](@[\w-]+[\\/])?[\w-]+-(linux)?musl(-\w+)?$/,
  /node_modules[\\/]node-[\w-]+[\\/](include|share)$/,
  /node_modules[\\/](ra-[\w-]+|react-admin|hls\.js|zod)[\\/]src$/,
];
/** Builds of date-fns and hls.js that no page here takes, types of Flow, source maps, and texts for developers; licences stay. */
const unusedFiles =
  /(^cdn(\.min)?\.js|^hls(-demo|\.min)?\.m?js|\.flow|\.map|(?<!licen[cs]e|notice|copying)\.md)$/i;

/** Removes unused files and folders. Links lead to our own workspaces, and are not followed. */
function trim(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isUnused = entry.isDirectory()
      ? unusedFolders.some((folder) => folder.test(path))
      : unusedFiles.test(entry.name);
    if (isUnused) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) trim(path);
  }
}

/** The icons of `@mui/icons-material` that compiled files below a folder import. */
function iconsImportedBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => /\.m?js$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(folder, path), 'utf8').matchAll(/["']@mui\/icons-material\/(\w+)["']/g),
    ])
    .map(([, name]) => name);
}

/** Removes the icons that react-admin does not draw: it uses seventy of ten thousand, which have four files each. */
function removeUnusedIcons() {
  const icons = join(modules, '@mui/icons-material');
  const packages = readdirSync(modules).filter((name) => /^(react-admin|ra-[\w-]+)$/.test(name));
  const used = new Set(packages.flatMap((name) => iconsImportedBelow(join(modules, name))));
  for (const file of readdirSync(icons)) {
    const [, icon] = /^([A-Z0-9]\w*|index)\.(?:d\.)?m?[jt]s$/.exec(file) ?? [];
    if (icon && !used.has(icon)) rmSync(join(icons, file));
  }
}

/**
 * Removes what npm has installed and the demo does not use: half of the bytes. npm's own list of what is installed goes too,
 * so that an install of everything looks at the folders and finds what is missing.
 */
function removeUnused() {
  for (const name of developmentPackages) rmSync(join(modules, name), { recursive: true, force: true });
  for (const folder of ['.', ...demoWorkspaces].map((name) => join(root, name, 'node_modules'))) {
    if (existsSync(folder)) trim(folder);
  }
  removeUnusedIcons();
  rmSync(join(modules, '.package-lock.json'), { force: true });
}

/** Blocks this process for some milliseconds. */
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Whether a process with this id runs. */
export function isProcessRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user may not be signalled, but it runs.
    return error.code === 'EPERM';
  }
}

/** Whether a lock belongs to no process: its owner has ended, or ended before it wrote its id. */
function isAbandoned(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 ? !isProcessRunning(owner) : Date.now() - statSync(lock).mtimeMs > 5_000;
  } catch {
    // It was removed in between.
    return false;
  }
}

/** Installs or builds while no other command of this folder does. The lock of a process that has ended is taken over. */
function withLock(work) {
  const lock = join(root, '.cache/install.lock');
  mkdirSync(dirname(lock), { recursive: true });
  let isAnnounced = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else if (!isAnnounced) console.error('  Another command installs packages or builds; waiting for it …');
    isAnnounced = true;
    sleep(300);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Installs the packages that are missing or older than the lock file: for the demo only, or all of them.
 * The stamp holds the lock file's hash and, on a second line, `demo` when only these were installed.
 */
function install(onlyDemo) {
  const hash = lockHash();
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === hash || (onlyDemo && installed === `${hash}\ndemo`)) return;
  const complaint = complaintAbout(thisMachine());
  if (complaint) throw new Error(complaint);
  console.log('  Installing packages (about a minute) …');
  const workspaces = onlyDemo ? demoWorkspaces.map((name) => `--workspace=${name}`) : [];
  // Installed packages stay when only those of the tests are missing, because a running demo uses them.
  const isAddition = installed === `${hash}\ndemo`;
  // Some platforms lack an optional package of the lock file; a plain install tolerates that.
  if ((isAddition || !npm('ci', ...workspaces)) && !npm('install', '--no-save', ...workspaces))
    throw new Error('The packages could not be installed; see above.');
  // npm 9, as Debian 13 has it, does not link the program of an optional package of a workspace.
  if (!existsSync(nodeProgram)) npm('rebuild');
  if (onlyDemo) removeUnused();
  writeFileSync(stamp, onlyDemo ? `${hash}\ndemo` : hash);
}

/** The runtime that npm brought. Throws with its own complaint when it does not start. */
function pinnedNode() {
  const { stdout, stderr, error } = spawnSync(nodeProgram, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (stdout?.startsWith('v26.')) return nodeProgram;
  if (process.version.startsWith('v26.')) return process.execPath;
  const reason = (stderr || error?.message || `it is ${stdout}`).trim();
  const advice = reason.includes('libatomic') ? `\n${libatomicAdvice}` : '';
  throw new Error(`The pinned Node 26 does not start on this machine: ${reason}${advice}`);
}

/** A file, or all sources in a folder. */
function sourcesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/node_modules|[\\/]build[\\/]|\.react-router/.test(file));
}

/** The newest change of some files and folders, in milliseconds. */
const newest = (paths) =>
  paths
    .flatMap((path) => sourcesIn(join(root, path)))
    .reduce((latest, file) => Math.max(latest, statSync(file).mtimeMs), 0);

/** Environment in which the tools of the repository run under the pinned runtime. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
});

/** Whether a build is newer than all that it is made of. */
function isCurrent({ folder, built, sources }) {
  const file = join(root, folder, built);
  const installed = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  return existsSync(file) && statSync(file).mtimeMs > Math.max(newest([folder, ...sources]), installed);
}

/** Builds a workspace when one of its sources is newer than its build. */
function buildOne(node, workspace) {
  if (isCurrent(workspace)) return;
  const { name, folder, args } = workspace;
  // Commands print their results on the other stream.
  console.error(`  Building ${name} …`);
  const { status, stdout, stderr } = spawnSync(node, args, {
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
    sources: ['contract/src', 'domain/src', 'browser/src'],
    args: [join(modules, '@react-router/dev/bin.cjs'), 'build'],
  });
  buildOne(node, {
    name: 'the back office',
    folder: 'admin',
    built: 'build/index.html',
    sources: ['contract/src', 'domain/src', 'browser/src'],
    args: [join(modules, 'vite/bin/vite.js'), 'build'],
  });
}

const server = {
  name: 'the server',
  folder: 'server',
  built: 'build/main.js',
  // Scripts of package.json name the programs.
  sources: ['contract/src', 'domain/src', 'package.json'],
  args: ['bundle/main.ts'],
};

/** Builds the server and its commands. Of several processes one builds, and the others wait. */
export function buildServer(node) {
  // A current build needs no lock: the folder may belong to another user.
  if (!isCurrent(server)) withLock(() => buildOne(node, server));
}

/** Builds the demo, which has the server in it. */
export function buildDemo(node) {
  buildOne(node, {
    name: 'the demo',
    folder: 'demo',
    built: 'build/main.js',
    sources: ['contract/src', 'domain/src', 'server', 'simulators/src'],
    args: ['bundle.ts'],
  });
}

/** Installs the packages that the demo and its build need. Returns the path of the pinned runtime. */
export function prepareDemo() {
  withLock(() => install(true));
  return pinnedNode();
}

/** Installs everything, the tests' tools included. Returns the path of the pinned runtime. */
export function prepare() {
  withLock(() => install(false));
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
