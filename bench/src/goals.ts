interface Figures {
  figure?: number;
  ratio?: number;
  p99?: number;
}

export interface Goal {
  /** The number of the row of performance.md that sets it; reports have no row there. */
  number?: number;
  atLeast?: Figures;
  atMost?: Figures;
}

/** A page's answers per second. */
const page = (perSecond: number): Goal => ({ number: 15, atLeast: { figure: perSecond } });

/** All goals. The sizes and scores of pages (12 to 14) are goals of `npm run lighthouse` and of `scripts/page-bytes/`. */
export const goals = {
  reserve: { number: 1, atLeast: { ratio: 0.8 }, atMost: { p99: 40 } },
  hotClass: { number: 2, atMost: { figure: 150 } },
  freshWeek: { number: 3, atLeast: { ratio: 0.8 }, atMost: { p99: 150 } },
  unchangedWeek: { number: 4, atLeast: { ratio: 0.85 } },
  wholeWeek: { number: 4, atLeast: { ratio: 0.75 } },
  progress: { number: 5, atLeast: { ratio: 0.95 } },
  videos: { number: 5, atLeast: { ratio: 0.6 } },
  fewSockets: { number: 6, atMost: { p99: 200 } },
  manySockets: { number: 6, atMost: { p99: 150 } },
  socketMemory: { number: 6, atMost: { figure: 30 } },
  board: { number: 7, atLeast: { figure: 4_000 } },
  boardInDatabase: { number: 7, atMost: { figure: 2 } },
  feed: { number: 8, atLeast: { figure: 3_000 } },
  feedInDatabase: { number: 8, atMost: { ratio: 3 } },
  feedDepth: { number: 8, atMost: { ratio: 1.3 } },
  start: { number: 10, atMost: { figure: 1_000 } },
  startWithDatabase: { number: 10, atMost: { figure: 5_000 } },
  idleMemory: { number: 11, atMost: { figure: 150 } },
  loadedMemory: { number: 11, atMost: { figure: 280 } },
  landing: page(6_000),
  branch: page(8_000),
  packages: page(10_000),
  firstByte: { number: 15, atMost: { p99: 20 } },
  report: { atMost: { figure: 1_000 } },
} satisfies Record<string, Goal>;

type Bound = [name: keyof Figures, limit: number, isMost: boolean];

const boundsOf = ({ atLeast = {}, atMost = {} }: Goal): Bound[] => [
  ...Object.entries(atLeast).map(([name, limit]): Bound => [name as keyof Figures, limit, false]),
  ...Object.entries(atMost).map(([name, limit]): Bound => [name as keyof Figures, limit, true]),
];

/** The goal of figures in words, and whether it is met. */
export function judge(row: Figures & { unit: string; goal?: Goal }): { goal?: string; isMet?: boolean } {
  if (!row.goal) return {};
  const bounds = boundsOf(row.goal);
  const units = { figure: ` ${row.unit}`, ratio: '', p99: ' ms' };
  const words = bounds.map(
    ([name, limit, isMost]) =>
      `${name === 'figure' ? '' : `${name} `}${isMost ? '≤' : '≥'} ${limit.toLocaleString('en')}${units[name]}`,
  );
  return {
    goal: words.join(', ') + (row.goal.number ? ` (${row.goal.number})` : ''),
    isMet: bounds.every(([name, limit, isMost]) => {
      const value = row[name] ?? Number.NaN;
      return isMost ? value <= limit : value >= limit;
    }),
  };
}
