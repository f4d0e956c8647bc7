import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { useRoot } from '../../platform/root-data.ts';
import { CardRefused, stripeKey } from './card-provider.ts';
import { askSimulatedBank } from './simulator.ts';
import { askBank, loadStripe } from './stripe.ts';
import { useChallenge } from './use-challenge.tsx';

/** For a saved card: `ask(clientSecret)` runs the bank's challenge; render `dialog` in the screen. */
export function useBank(branch: Branch): { ask: (clientSecret: string) => Promise<void>; dialog: ReactNode } {
  const { stripe_simulator_url } = useRoot().settings;
  const { challenge, dialog } = useChallenge();
  const ask = async (clientSecret: string) => {
    const key = stripeKey(branch);
    if (key) return askBank(await loadStripe(key), clientSecret);
    // The branch takes no cards online: the text of a refusal without a code is shown.
    if (!stripe_simulator_url) throw new CardRefused({});
    await askSimulatedBank(stripe_simulator_url, clientSecret, challenge);
  };
  return { ask, dialog };
}
