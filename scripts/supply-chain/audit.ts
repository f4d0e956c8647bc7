import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from './lock.ts';

// npm run audit: known vulnerabilities of the packages in the lock file, as the registry answers. High and critical ones
// fail. A registry that does not answer is reported and passes: it proves nothing.

/** The part of `npm audit --json` that is read here; an error has only a message. */
interface Report {
  message?: string;
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range?: string }>;
}

function parse(output: string): Report {
  try {
    return JSON.parse(output) ?? {};
  } catch {
    return {};
  }
}

const isSevere = (severity: string): boolean => severity === 'high' || severity === 'critical';

/** Judges the output of `npm audit --json`. */
export function judge(output: string): { passed: boolean; lines: string[] } {
  const { message = 'no report', metadata, vulnerabilities = {} } = parse(output);
  const counts = metadata?.vulnerabilities;
  if (!counts) return { passed: true, lines: [`not answered: ${message}`] };
  const found = Object.entries(counts).filter(([severity]) => severity !== 'total');
  const severe = Object.values(vulnerabilities).filter(({ severity }) => isSevere(severity));
  return {
    passed: severe.length === 0 && found.every(([severity, count]) => count === 0 || !isSevere(severity)),
    lines: [
      found.map(([severity, count]) => `${count} ${severity}`).join(', '),
      ...severe.map(({ severity, name, range = '' }) => `${severity}: ${name} ${range}`),
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = ['--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=15000'];
  const { stdout } = spawnSync('npm', ['audit', ...options], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1e8,
  });
  const { passed, lines } = judge(stdout ?? '');
  console.log(`audit: ${lines.join('\n  ')}`);
  process.exitCode = passed ? 0 : 1;
}
