import type { Args } from '@tbm/contract';
import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { type CardForm, useBank } from '../payment-sources/index.ts';

type Body = Args<'POST /checkout/attempt'>['body'];

export interface Paying {
  /**
   * Does what the server says comes next, until there is nothing left to do. Answers the purchase, or null when the
   * page is being left for the provider's. Rejects with what was refused.
   */
  pay(
    body: Body,
    card: CardForm,
    onBegun: (begun: { purchase_id: number; left: boolean }) => void,
  ): Promise<number | null>;
  dialog: ReactNode;
}

/** The way from the button to the purchase [CHK-017..019]. */
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
    // Once the card is set up, the same attempt goes on with it.
    return next === 'save_card' ? pay(body, card, onBegun) : purchase_id;
  };
  return { pay, dialog: bank.dialog };
}
