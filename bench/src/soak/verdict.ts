import { median } from '../load.ts';

/** What was measured in a slice of the run. */
export interface Slice {
  /** Memory of the server process, in MB: the median of the slice. */
  memory: number;
  /** Memory of the drawing process, in MB; 0 when none runs. */
  drawing: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers other than 2xx and 3xx, and calls without an answer. */
  errors: number;
}

export interface Rest {
  /** Connections of the server's pools that are in use, and callers that wait for one. */
  inUse: number;
  waiting: number;
  /** Sessions of the database that are busy or left a transaction open. */
  busySessions: number;
  violations: number;
}

/** The allowed difference of memory from that after the warm-up. */
const memoryBand = 0.1;
/** The allowed resident memory of the drawing process, in MB. */
const mostDrawing = 500;
/** The allowed excess of the last third's latency over the first third's. */
const latencyBand = 1.5;
/** Milliseconds that prove nothing. */
const noise = 20;

export interface Check {
  what: string;
  value: string;
  passed: boolean;
}

/** Judges a run: memory flat, latency stable, no errors, everything at rest afterwards, no invariant broken. */
export function judge(slices: readonly Slice[], rest: Rest): Check[] {
  const third = Math.max(1, Math.floor(slices.length / 3));
  const of = (key: 'memory' | 'p99', part: readonly Slice[]) => median(part.map((slice) => slice[key]));
  const [first, last] = [slices.slice(0, third), slices.slice(-third)];
  const base = of('memory', first);
  const furthest = slices
    .map(({ memory }) => memory / base - 1)
    .reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
  const drawing = Math.max(...slices.map((slice) => slice.drawing));
  const errors = slices.reduce((sum, slice) => sum + slice.errors, 0);
  const [p99First, p99Last] = [of('p99', first), of('p99', last)];
  return [
    {
      what: `memory within ± ${memoryBand * 100} % of ${Math.round(base)} MB`,
      value: `${furthest < 0 ? '' : '+'}${(furthest * 100).toFixed(1)} %`,
      passed: Math.abs(furthest) <= memoryBand,
    },
    {
      what: `drawing process below ${mostDrawing} MB`,
      value: `${Math.round(drawing)} MB`,
      passed: drawing < mostDrawing,
    },
    {
      what: 'p99 stable',
      value: `${p99First} ms, then ${p99Last} ms`,
      passed: p99Last <= p99First * latencyBand + noise,
    },
    { what: 'no errors', value: String(errors), passed: errors === 0 },
    {
      what: 'pools at rest',
      value: `${rest.inUse} in use, ${rest.waiting} waiting, ${rest.busySessions} busy sessions`,
      passed: rest.inUse + rest.waiting + rest.busySessions === 0,
    },
    { what: 'invariants', value: `${rest.violations} violations`, passed: rest.violations === 0 },
  ];
}
