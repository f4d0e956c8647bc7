import type { Branch } from '@tbm/contract/branches';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel } from '@tbm/domain/cards';
import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { api } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { refusalCode, refusalText } from './refusal.ts';
import { useBank } from './use-bank.ts';

/** A refusal, and the card that was refused. */
interface RefusedCard {
  payment_source_id: number;
  text: string;
  code: string | undefined;
}

/** Makes a card pay for the member's subscriptions, including what is owed. */
export function usePayWith(branch: Branch): {
  payWith: (source: PaymentSource) => Promise<void>;
  /** The card in progress. */
  busy: number | null;
  /** The last card, when it was refused. */
  refused: RefusedCard | null;
  dialog: ReactNode;
} {
  const bank = useBank(branch);
  const [busy, setBusy] = useState<number | null>(null);
  const [refused, setRefused] = useState<RefusedCard | null>(null);
  const payWith = async (source: PaymentSource) => {
    const { payment_source_id: id } = source;
    setBusy(id);
    setRefused(null);
    try {
      const { next, clientSecret } = await api('POST /payment_sources/:id/default', { params: { id } });
      if (next === 'ask_bank' && clientSecret) await bank.ask(clientSecret);
      await refreshAfter('POST /payment_sources/:id/default');
      showSuccess(`Listo: tus cargos van a tu ${cardLabel(source)}`);
    } catch (error) {
      setRefused({ payment_source_id: id, text: refusalText(error, branch), code: refusalCode(error) });
      // Even a card that was refused now is the default from here on.
      await refreshAfter('POST /payment_sources/:id/default');
    }
    setBusy(null);
  };
  return {
    payWith,
    busy,
    refused,
    dialog: bank.dialog,
  };
}
