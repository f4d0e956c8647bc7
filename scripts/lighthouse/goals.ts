/** The measurements of one page by Lighthouse: scores to 100, times in milliseconds, compressed bytes. */
export interface Measured {
  path: string;
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  /** The time at which the largest content was painted. */
  lcp: number;
  /** How long scripts blocked the page. */
  tbt: number;
  /** How much the page shifted. */
  cls: number;
  scripts: number;
  /** The bytes without films. */
  total: number;
  /** The time from a tap to the frame that answers it; 0 if none is measured. */
  tap: number;
  /** Statuses of the responses to `GET /api/customer`, which the site calls only for a signed-in member. */
  customer: number[];
}

type Figure = 'lcp' | 'tbt' | 'cls' | 'scripts' | 'total' | 'tap';
interface Goal extends Partial<Record<Figure, number>> {
  performance: number;
}

const landing: Goal = {
  performance: 98,
  lcp: 1_500,
  tbt: 150,
  cls: 0.02,
  scripts: 130_000,
  total: 450_000,
};
const publicPage: Goal = { performance: 95 };
const booking: Goal = {
  performance: 90,
  lcp: 2_200,
  scripts: 180_000,
  tap: 100,
};
const member: Goal = { ...booking, scripts: 220_000 };

/** The screen whose taps are measured. */
export const isBooking = (path: string): boolean => path.startsWith('/mytbm/presencial');
export const isMembers = (path: string): boolean => path.startsWith('/mytbm');

function goalOf(path: string): Goal {
  if (isMembers(path)) return isBooking(path) ? booking : member;
  return path === '/' ? landing : publicPage;
}

/** The goals that a page misses, one line each. Search engines do not index a member's screens, so their SEO does not count. */
export function misses(page: Measured): string[] {
  const { performance, ...most } = goalOf(page.path);
  const scores = {
    performance,
    accessibility: 100,
    'best-practices': 100,
    seo: isMembers(page.path) ? 0 : 100,
  };
  const missed = [
    ...(Object.keys(scores) as (keyof typeof scores)[])
      .filter((name) => page[name] < scores[name])
      .map((name) => `${name} is ${page[name]}, below ${scores[name]}`),
    ...(Object.keys(most) as Figure[])
      .filter((name) => page[name] > (most[name] ?? Number.POSITIVE_INFINITY))
      .map((name) => `${name} is ${page[name]}, above ${most[name]}`),
  ];
  const isSignedIn = page.customer.includes(200);
  if (isMembers(page.path) && !isSignedIn) missed.push('no one was signed in');
  return missed.map((line) => `${page.path}: ${line}`);
}
