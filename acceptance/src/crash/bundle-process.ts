import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program of `OwnProcess`. */
export const bundledProcess = fileURLToPath(new URL('../../build/process.js', import.meta.url));

/** Runs once, before the tests that start processes. In a process of its own: Vitest's loader cannot make a bundle. */
export default function bundleProcess(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('bundle.ts', import.meta.url))], {
    stdio: 'inherit',
  });
}
