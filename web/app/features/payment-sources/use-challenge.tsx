import { type ReactNode, useCallback, useState } from 'react';
import { ChallengeDialog } from './challenge-dialog.tsx';
import type { Challenge } from './simulator.ts';

/** The bank's page in a dialog: `challenge(url)` shows it and resolves when it closes; render `dialog` in the screen. */
export function useChallenge(): { challenge: Challenge; dialog: ReactNode } {
  const [shown, setShown] = useState<{ url: string; done: () => void } | null>(null);
  const challenge = useCallback(
    (url: string) =>
      new Promise<void>((resolve) => {
        const done = () => {
          setShown(null);
          resolve();
        };
        setShown({ url, done });
      }),
    [],
  );
  return { challenge, dialog: shown ? <ChallengeDialog {...shown} /> : null };
}
