import { useState } from 'react';
import { problemOf } from './api.ts';

/** Something that is asked of the server: whether it is under way, and why it was refused. */
export function useAction(): {
  isBusy: boolean;
  problem: string;
  /** Does it; the refusal is shown, not thrown. */
  run(work: () => Promise<void>): void;
} {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    setProblem('');
    work()
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, run };
}
