import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { api } from '../../platform/api.ts';
import { type CardForm, noCard } from './card-provider.ts';
import { NewCard } from './new-card.tsx';
import styles from './payment-sources.module.css';
import { refusalText } from './refusal.ts';

/** Adds a card: the provider asks for it and sets it up, then we keep its name [PAY-002, CHK-014, CHK-016]. */
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
  const onCard = useCallback((form: CardForm) => setCard(form), []);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Of the setup that was begun: another card is tried with the same one. */
  const secret = useRef<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    try {
      secret.current ??= (await api('POST /payment_sources/setup')).clientSecret;
      const payment_method = await card.confirm(secret.current);
      // It is set up for good: whatever goes wrong from here on needs another one.
      secret.current = null;
      onAdded(await api('POST /payment_sources/stripe', { body: { payment_method } }));
    } catch (error) {
      setRefusal(refusalText(error, branch));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Agregar tarjeta" onClose={onClose}>
      <form
        className={styles.form}
        aria-label="Tarjeta nueva"
        noValidate
        onSubmit={(event) => void add(event)}
      >
        <NewCard branch={branch} email={customer.email} onChange={onCard} />
        <p>No se hace ningún cargo. Tu banco puede pedirte que la confirmes.</p>
        {refusal ? <p role="alert">{refusal}</p> : null}
        <Button type="submit" look="accent" wide busy={busy} disabled={!card.complete}>
          Guardar tarjeta
        </Button>
      </form>
    </Dialog>
  );
}
