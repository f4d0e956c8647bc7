import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';

/** Below the four hours after which a job counts as lost. */
const longest = 3.5 * 3600 * 1000;

/** Runs a program of ffmpeg's, giving way to whatever serves people; returns what it printed. */
export const runFfmpeg = (
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { timeout: longest, maxBuffer: 8 * 1024 * 1024, ...(signal ? { signal } : {}) };
    const child = execFile(program, args, options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    try {
      if (child.pid) setPriority(child.pid, 10);
    } catch {
      // It is over already.
    }
  });

/** Whether the machine has it. */
export const hasFfmpeg = (): Promise<boolean> =>
  Promise.all([runFfmpeg('ffprobe', ['-version']), runFfmpeg('ffmpeg', ['-version'])]).then(
    () => true,
    () => false,
  );
