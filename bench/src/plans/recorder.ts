import pg from 'pg';

/** A statement that was sent, with its parameters. */
export interface Sent {
  /** The name of a registered statement, or the text of another one. */
  name: string;
  text: string;
  values: unknown[];
  ms: number;
}

let sent: Sent[] | null = null;

interface Query {
  name?: string;
  text?: string;
  values?: unknown[];
}

/** Makes the statements of every later connection of this process recordable. */
export function watchStatements(): void {
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...given: [Query | string, unknown[]?]): unknown {
    const into = sent;
    const start = performance.now();
    const answer = (query as unknown as (...given: unknown[]) => unknown).apply(this, given);
    if (!into || !(answer instanceof Promise)) return answer;
    const [first, second = []] = given;
    const { name, text = '', values = second } = typeof first === 'string' ? { text: first } : first;
    return answer.finally(() =>
      into.push({
        name: name ?? text,
        text,
        values,
        ms: performance.now() - start,
      }),
    );
  };
  pg.Client.prototype.query = watched as typeof query;
}

/** Runs `work`, and returns the sent statements. */
export async function recording(work: () => Promise<unknown>): Promise<Sent[]> {
  const mine: Sent[] = [];
  sent = mine;
  try {
    await work();
  } finally {
    sent = null;
  }
  return mine;
}
