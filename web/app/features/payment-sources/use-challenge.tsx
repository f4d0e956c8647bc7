import { type ReactNode, useCallback, useState } from 'react';
import { ChallengeDialog } from './challenge-dialog.tsx';
import type { Challenge } from './simulator.ts';

/** The bank's page in a dialog: `challenge(url)` shows it and resolves when it closes; render `dialog` in the screen. */
export function useChallenge(): { challenge: Challenge; dialog: ReactNode } {
  const [challengePage, setChallengePage] = useState<{ url: string; done: () => void } | null>(null);
  const challenge = useCallback(
    (url: string) =>
      new Promise<void>((resolve) => {
        const done = () => {
          setChallengePage(null);
          resolve();
        };
        setChallengePage({ url, done });
      }),
    [],
  );
  return { challenge, dialog: challengePage ? <ChallengeDialog {...challengePage} /> : null };
}
