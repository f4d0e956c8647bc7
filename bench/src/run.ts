import { loadavg } from 'node:os';
import { endOnSignals, endProcess, isEnding } from './children.ts';
import { judge } from './goals.ts';
import { openResults } from './results.ts';
import { type Row, rowLine } from './row.ts';

interface Run<Environment> {
  /** Starts what the parts need. */
  prepare(): Promise<Environment>;
  /** Measures, row by row. It throws when an answer of the product is wrong. */
  parts: Record<string, (environment: Environment) => AsyncIterable<Row>>;
  resultsFile: string;
  /** The time in which the start must end, and each part. */
  limitSeconds: number;
  /** Whether figures are compared with goals; those of a small studio are not. */
  isJudged: boolean;
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Measures the parts one after another, prints and keeps each row at once, and goes on when a part fails. Then ends all
 * children and this process: with 1 when a part has failed. A missed goal is no failure. A part that does not end in time
 * ends the run, because it would disturb the parts after it.
 */
export async function run<Environment>({
  prepare,
  parts,
  resultsFile,
  limitSeconds,
  isJudged,
}: Run<Environment>) {
  endOnSignals();
  const results = openResults(resultsFile);
  const failures: string[] = [];
  const missed: string[] = [];

  const keep = (part: string, row: Row) => {
    const { goal: _, ...figures } = row;
    const kept = {
      part,
      ...figures,
      ...(isJudged ? judge(row) : {}),
      at: new Date().toISOString(),
      load: loadavg()[0] ?? 0,
    };
    results.keep(kept);
    console.log(rowLine(kept));
    if (kept.isMet === false) missed.push(kept.name);
  };

  const report = () => {
    for (const name of missed) console.log(`Missed: ${name}`);
    for (const failure of failures) console.error(`Failed: ${failure}`);
    return endProcess(failures.length > 0 ? 1 : 0);
  };
  let finished: Promise<never> | undefined;
  // A part that did not end in time may fail when its servers end.
  const finish = () => {
    finished ??= report();
    return finished;
  };

  const limited = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      failures.push(`${name}: it did not end within ${limitSeconds} s`);
      void finish();
    }, limitSeconds * 1_000);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  };

  const measure = async (environment: Environment, name: string) => {
    const begun = new Date().toISOString();
    console.log(`${name} (load ${loadavg()[0]?.toFixed(1)})`);
    try {
      await limited(name, async () => {
        for await (const row of parts[name]?.(environment) ?? []) keep(name, row);
      });
      results.forget(name, begun);
    } catch (error) {
      if (isEnding()) return;
      console.error(error);
      failures.push(`${name}: ${message(error)}`);
    }
  };

  try {
    const environment = await limited('the start', prepare);
    for (const name of Object.keys(parts)) if (!isEnding()) await measure(environment, name);
  } catch (error) {
    console.error(error);
    failures.push(`the start: ${message(error)}`);
  }
  await finish();
}
