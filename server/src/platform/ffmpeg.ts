import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';

/** Less than the four hours after which a job counts as abandoned. */
const longest = 3.5 * 3600 * 1000;

/** Runs a program of ffmpeg at a low priority; returns its output. */
export const runFfmpeg = (
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { timeout: longest, maxBuffer: 8 * 1024 * 1024, ...(signal ? { signal } : {}) };
    const child = execFile(program, args, options, (error, stdout) =>
      // Without the command line and what it printed: a signed address and the film's own words.
      error ? reject(Object.assign(new Error(`${program} failed`), { code: error.code })) : resolve(stdout),
    );
    try {
      if (child.pid) setPriority(child.pid, 10);
    } catch {
      // It has ended already.
    }
  });

/** Whether ffmpeg is installed. */
export const hasFfmpeg = (): Promise<boolean> =>
  Promise.all([runFfmpeg('ffprobe', ['-version']), runFfmpeg('ffmpeg', ['-version'])]).then(
    () => true,
    () => false,
  );
