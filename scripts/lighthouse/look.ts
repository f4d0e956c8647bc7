import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser } from '../../e2e/chromium.ts';
import type { Measured } from './goals.ts';

const version = '13.5.0';

interface Request {
  url: string;
  statusCode: number;
  resourceType: string;
  transferSize: number;
}
interface Audit {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue: number;
  details: { items: Request[] };
}
interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, Audit>;
}

/** Runs Lighthouse on a page, as a phone. On a busy machine it may miss the start: three attempts. */
export function look(
  url: string,
  file: string,
  folder: string,
  { executablePath, args, env }: Browser,
  profile: string | null,
): Report {
  const flags = ['--headless=new', ...args, ...(profile ? [`--user-data-dir=${profile}`] : [])];
  let complaint = '';
  for (let tries = 0; tries < 3; tries++) {
    const { status, stderr } = spawnSync(
      'npm',
      [
        'exec',
        '--yes',
        `--package=lighthouse@${version}`,
        '--',
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags.join(' ')}`,
      ],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          ...env,
          CHROME_PATH: executablePath,
          TMPDIR: folder,
        },
      },
    );
    if (status === 0) return JSON.parse(readFileSync(file, 'utf8'));
    complaint = stderr;
  }
  throw new Error(`Lighthouse failed on ${url}:\n${complaint}`);
}

export function measured(path: string, { categories, audits }: Report, tap: number): Measured {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const requests = audits['network-requests']?.details.items ?? [];
  const bytes = (some: readonly Request[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    scripts: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    total: bytes(requests.filter(({ resourceType }) => resourceType !== 'Media')),
    tap,
    customer: requests
      .filter(({ url }) => new URL(url).pathname === '/api/customer')
      .map(({ statusCode }) => statusCode),
  };
}

/** The rules of Lighthouse that a page breaks. */
export const broken = ({ audits }: Report): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id, title }) => `${id}: ${title}`);
