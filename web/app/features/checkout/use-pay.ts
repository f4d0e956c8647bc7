import type { Args } from '@tbm/contract';
import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { type CardForm, useBank } from '../payment-sources/index.ts';

export type AttemptBody = Args<'POST /checkout/attempt'>['body'];

/** What is known of a purchase once it was begun. */
export interface Begun {
  purchase_id: number;
  /** Whether the buyer leaves for the provider's page. */
  left: boolean;
}

export interface Paying {
  /**
   * Follows the server's next steps to the end. Resolves with the purchase, or with null when the provider's page is
   * about to replace this one. Rejects with the refusal.
   */
  pay(body: AttemptBody, card: CardForm, onBegun: (begun: Begun) => void): Promise<number | null>;
  dialog: ReactNode;
}

/** Pays: starts an attempt and follows its steps [CHK-017..019]. */
export function usePay(branch: Branch): Paying {
  const bank = useBank(branch);
  const pay: Paying['pay'] = async (body, card, onBegun) => {
    const { purchase_id, next, clientSecret, url } = await api('POST /checkout/attempt', { body });
    onBegun({ purchase_id, left: next === 'go' });
    if (next === 'go' && url) {
      location.assign(url);
      return null;
    }
    if (next === 'done' || !clientSecret) return purchase_id;
    if (next === 'ask_bank') await bank.ask(clientSecret);
    else await card.confirm(clientSecret);
    // The card is set up: the same attempt continues with it.
    return next === 'save_card' ? pay(body, card, onBegun) : purchase_id;
  };
  return { pay, dialog: bank.dialog };
}
