import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A copy of the working tree, with hard links for the packages. Nothing that happens in it reaches the repository. */
export function makeScratch(): { folder: string; remove: () => void } {
  const folder = join(root, '.cache/scratch', String(process.pid));
  rmSync(folder, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  for (const file of files) {
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const workspaces = new Set(
    files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''),
  );
  for (const home of ['', ...workspaces]) {
    const modules = join(root, home, 'node_modules');
    if (existsSync(modules)) execFileSync('cp', ['-RPl', modules, join(folder, home)]);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
