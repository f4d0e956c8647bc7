import type { Branch } from '@tbm/contract/branches';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel } from '@tbm/domain/cards';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { api } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { refusalText } from './refusal.ts';
import { useBank } from './use-bank.ts';

/** Makes a card pay for the member's subscriptions, including what is owed. */
export function usePayWith(branch: Branch): {
  payWith: (source: PaymentSource) => Promise<void>;
  /** The card in progress. */
  busy: number | null;
  dialog: ReactNode;
} {
  const bank = useBank(branch);
  const [busy, setBusy] = useState<number | null>(null);
  const payWith = async (source: PaymentSource) => {
    const { payment_source_id: id } = source;
    setBusy(id);
    try {
      const { next, clientSecret } = await api('POST /payment_sources/:id/default', { params: { id } });
      if (next === 'ask_bank' && clientSecret) await bank.ask(clientSecret);
      showSuccess(`Listo: tus cargos van a tu ${cardLabel(source)}`);
    } catch (error) {
      showAlert(refusalText(error, branch));
    }
    // Even a card that was refused now is the default from here on.
    await refreshAfter('POST /payment_sources/:id/default');
    setBusy(null);
  };
  return { payWith, busy, dialog: bank.dialog };
}
