import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

// A separate Debian in a folder, and programs that run in it as an ordinary user.

const runFile = promisify(execFile);
const isProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** The names of the programs, of `programs` and of this file, that the machine lacks. */
export function missingPrograms(programs: string[] = []): string[] {
  return [
    ...['debootstrap', 'unshare', ...programs].filter((name) => !isProgram(name)),
    ...(process.getuid?.() === 0 ? [] : ['root']),
  ];
}

/** Runs a program to its end and returns its output. Throws with the last of it when the program fails. */
export async function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  try {
    const { stdout } = await runFile(program, args, {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...env },
    });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${(stdout + stderr).slice(-4_000)}`);
  }
}

/** The folder in which Debian keeps the certificates that its programs trust. */
export const certificatesFile = '/etc/ssl/certs/ca-certificates.crt';

/** Makes a Debian 13 with a user in a folder. It trusts the registry and Debian's servers as this machine does. */
export async function makeDebian(root: string, { packages, user }: { packages: string[]; user: string }) {
  const include = ['ca-certificates', ...packages].join(',');
  await run('debootstrap', ['--variant=minbase', `--include=${include}`, 'trixie', root]);
  await run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', '--shell', '/bin/bash', user]);
  await cp(certificatesFile, join(root, certificatesFile));
}

interface Inside {
  /** The folder that is the root of the file system. */
  root: string;
  user: string;
  env: Record<string, string>;
  /** The folder in the system in which programs begin. */
  cwd: string;
  /** A folder of this machine that is `/data` in the system. */
  data?: string;
  /** Whether nothing but `/data` and `/tmp` can be written. */
  isReadOnly?: boolean;
}

export interface Program {
  /** The output so far. */
  output(): string;
  /** Waits until the program prints this text. Throws when it ends before. */
  printed(text: string): Promise<void>;
  /** Waits for its end; returns the exit code. */
  ended: Promise<number | null>;
  /** Ends it and all that it started, and waits. */
  stop(): Promise<void>;
}

const enterScript = `set -e
mount --bind "$ROOT" "$ROOT"
if [ -n "$DATA" ]; then mount --bind "$DATA" "$ROOT/data"; fi
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
if [ -n "$READ_ONLY" ]; then mount -o remount,ro,bind "$ROOT"; fi
exec chroot "$ROOT" setpriv --reuid="$AS" --regid="$AS" --init-groups --bounding-set=-all --no-new-privs \\
  env --chdir="$CWD" --unset=ROOT --unset=DATA --unset=READ_ONLY --unset=AS --unset=CWD "$@"`;

/** Starts a program inside such a folder, with this environment and nothing else; it reads `input`. */
export function startInside(
  { root, user, env, cwd, data = '', isReadOnly = false }: Inside,
  command: string[],
  input = '',
): Program {
  const child = spawn('unshare', ['--mount', 'sh', '-c', enterScript, 'sh', ...command], {
    detached: true,
    env: {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...env,
      ROOT: root,
      DATA: data,
      READ_ONLY: isReadOnly ? 'yes' : '',
      AS: user,
      CWD: cwd,
    },
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output: () => output,
    ended,
    async printed(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${command.join(' ')} ended:\n${output}`);
        await wait(100);
      }
    },
    async stop() {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** Runs a program inside to its end, and returns its output. Throws with it when the program fails. */
export async function runInside(inside: Inside, command: string[], input = ''): Promise<string> {
  const program = startInside(inside, command, input);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${program.output()}`);
  return program.output();
}
