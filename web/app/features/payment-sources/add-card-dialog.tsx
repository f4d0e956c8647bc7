import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/use-form.ts';
import { type CardForm, cardMissing, noCard } from './card-provider.ts';
import { NewCard } from './new-card.tsx';
import styles from './payment-sources.module.css';
import { refusalCode, refusalText } from './refusal.ts';
import { RefusalNote } from './refusal-note.tsx';

/** Adds a card: the provider sets it up, then it is added to the member's account [PAY-002, CHK-014, CHK-016]. */
export function AddCardDialog({
  branch,
  customer,
  onAdded,
  onClose,
}: {
  branch: Branch;
  customer: Customer;
  onAdded: (source: PaymentSource) => void;
  onClose: () => void;
}): ReactNode {
  const [card, setCard] = useState<CardForm>(noCard);
  const [code, setCode] = useState<string | undefined>();
  const onCard = useCallback((form: CardForm) => setCard(form), []);
  /** The setup in progress; another card reuses it. */
  const secret = useRef<string | null>(null);
  const { form, refusal, busy } = useForm({
    initial: {},
    submit: async () => {
      try {
        secret.current ??= (await api('POST /payment_sources/setup')).clientSecret;
        const payment_method = await card.confirm(secret.current);
        // The setup is used up: another attempt needs a new one.
        secret.current = null;
        onAdded(await api('POST /payment_sources/stripe', { body: { payment_method } }));
        return true;
      } catch (error) {
        setCode(refusalCode(error));
        throw new Error(refusalText(error, branch));
      }
    },
  });
  return (
    <Dialog title="Agregar tarjeta" onClose={onClose}>
      <form {...form} className={styles.form} aria-label="Tarjeta nueva">
        <NewCard branch={branch} email={customer.email} onChange={onCard} />
        <p>No se hace ningún cargo. Tu banco puede pedirte que la confirmes.</p>
        {refusal ? <RefusalNote text={refusal} code={code} /> : null}
        <Button type="submit" look="accent" wide busy={busy} why={card.complete ? '' : cardMissing}>
          Guardar tarjeta
        </Button>
      </form>
    </Dialog>
  );
}
