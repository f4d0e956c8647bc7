import { spawn } from 'node:child_process';

/** Milliseconds that one run may take: less than the four hours after which the queue takes a job for abandoned. */
export const longestRunMs = 3.5 * 3600 * 1000;

/** Bytes of output that are kept; a program that prints more is ended. */
const mostOutput = 8 * 1024 * 1024;

// Runs a program at a low priority. Descriptor 3 is a pipe to this process: once it closes, which also a killed server
// cannot prevent, the program is ended.
const guard = `
nice -n 10 "$@" 3<&- &
program=$!
( read -r _ <&3; kill -9 "$program" ) >/dev/null 2>&1 &
watch=$!
wait "$program"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`;

export interface RunOptions {
  /** Ends the program, and rejects. */
  signal?: AbortSignal | undefined;
  /** Reports how far a conversion of a film of `seconds` is, about once a second. */
  progress?: {
    seconds: number;
    report: OnProgress;
  };
  /** Called once at the end, with how often a part of the source could not be decoded. */
  onDecodeErrors?: (count: number) => void;
}

/** Receives how far a conversion is (0 to 1) and how many seconds it will still take; null while that is unknown. */
export type OnProgress = (share: number, secondsLeft: number | null) => void;

/**
 * Runs a program of ffmpeg at a low priority; returns its output. It never outlives this process. Errors hold neither the
 * command line nor the program's output: those have signed addresses and the film's own words.
 */
export async function runFfmpeg(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { signal, progress, onDecodeErrors }: RunOptions = {},
): Promise<string> {
  signal?.throwIfAborted();
  const reporting = progress ? ['-nostats', '-progress', 'pipe:1', '-stats_period', '1'] : [];
  const child = spawn('/bin/sh', ['-c', guard, 'guard', program, ...reporting, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const end = () => child.stdio[3]?.destroy();
  // The guard may have ended before the pipe is closed.
  child.stdio[3]?.on('error', () => {});
  const timer = setTimeout(end, longestRunMs);
  signal?.addEventListener('abort', end);
  const readProgress = progress ? progressReader(progress) : null;
  const countErrors = decodeErrorCounter();
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (readProgress) return readProgress(text);
    printed += text;
    if (printed.length > mostOutput) end();
  });
  child.stderr?.setEncoding('utf8').on('data', countErrors.read);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    signal?.throwIfAborted();
    if (code !== 0) throw Object.assign(new Error(`${program} failed`), { code });
    onDecodeErrors?.(countErrors.count());
    return printed;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** Hands over the whole lines of a text that arrives in pieces. */
function lineReader(readLine: (line: string) => void): (text: string) => void {
  let unfinishedLine = '';
  return (text) => {
    const lines = (unfinishedLine + text).split('\n');
    unfinishedLine = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}

/** Reads what `-progress` prints: blocks of `name=value`, which end with `progress=`. */
function progressReader({ seconds, report }: NonNullable<RunOptions['progress']>) {
  const begun = performance.now();
  let done = 0;
  return lineReader((line) => {
    const [name, value = ''] = line.split('=');
    const microseconds = Number(value);
    // `N/A` until the first frame is out.
    if (name === 'out_time_us' && microseconds > 0) done = microseconds / 1e6;
    const isEndOfBlock = name === 'progress';
    if (!isEndOfBlock) return;
    const share = seconds > 0 ? Math.min(done / seconds, 1) : 0;
    const elapsed = (performance.now() - begun) / 1000;
    report(share, share > 0 ? Math.ceil((elapsed * (1 - share)) / share) : null);
  });
}

/** Counts the lines of ffmpeg's log about a part that could not be decoded; for versions 5 to 8. */
function decodeErrorCounter() {
  let count = 0;
  const read = lineReader((line) => {
    if (/error while decoding|error submitting packet to decoder|corrupt (input|decoded)/i.test(line))
      count += 1;
  });
  return { read, count: () => count };
}

/** Whether ffmpeg is installed. */
export const hasFfmpeg = (): Promise<boolean> =>
  Promise.all([runFfmpeg('ffprobe', ['-version']), runFfmpeg('ffmpeg', ['-version'])]).then(
    () => true,
    () => false,
  );
