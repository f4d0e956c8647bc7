import type { Goal } from './goals.ts';

/** One measured figure. */
export interface Row {
  name: string;
  figure: number;
  unit: string;
  /** What was measured beside it in the same run, in the same unit. */
  yardstick?: { name: string; figure: number };
  /** The figure divided by its yardstick's. */
  ratio?: number;
  /** Milliseconds. */
  p99?: number;
  /** More about the figure, for people. */
  note?: string;
  /** A row without a goal is measured for comparison. */
  goal?: Goal;
}

/** A row as the results keep it. */
export interface KeptRow extends Omit<Row, 'goal'> {
  part: string;
  /** The goal in words. */
  goal?: string;
  isMet?: boolean;
  /** When it was measured, and the machine's load average then. */
  at: string;
  load: number;
}

const readable = (value: number): string =>
  value.toLocaleString('en', value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });

/** A row on one line. */
export function rowLine({ name, figure, unit, yardstick, ratio, p99, note, goal, isMet }: KeptRow): string {
  const facts = [
    `${readable(figure)} ${unit}`,
    yardstick &&
      `${ratio === undefined ? 'beside' : `${ratio.toFixed(2)} of`} ${yardstick.name} (${readable(yardstick.figure)} ${unit})`,
    p99 !== undefined && `p99 ${readable(p99)} ms`,
    note,
    goal && `${isMet ? 'met' : 'MISSED'}: ${goal}`,
  ];
  return `  ${name}: ${facts.filter(Boolean).join(' · ')}`;
}
