import { cardTypeOf } from '@tbm/domain/cards';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../../design/text-field.tsx';
import type { CardForm } from './card-provider.ts';
import styles from './payment-sources.module.css';
import { confirmTyped, digits, type TypedCard } from './simulator.ts';
import { useChallenge } from './use-challenge.tsx';

const groupDigits = (value: string): string =>
  digits(value)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
/** How many digits a number of this type has [PAY-007]. */
const digitsOf = (number: string): number => (cardTypeOf(number) === 'amex' ? 15 : 16);
const monthYear = (value: string): string =>
  digits(value)
    .slice(0, 4)
    .replace(/^(\d{2})(\d)/, '$1/$2');

/** The demo's card form: collects a card's fields and pays at the simulator. */
export function SimulatorCard({
  base,
  email,
  onChange,
}: {
  base: string;
  /** The billing e-mail [CHK-016]. */
  email: string;
  onChange: (form: CardForm) => void;
}): ReactNode {
  const [card, setCard] = useState<Omit<TypedCard, 'email'>>({ number: '', expiry: '', cvc: '' });
  const { challenge, dialog } = useChallenge();
  const latest = useRef(card);
  latest.current = card;
  const complete =
    digits(card.number).length === digitsOf(card.number) &&
    digits(card.expiry).length === 4 &&
    card.cvc.length >= 3;

  useEffect(() => {
    onChange({
      complete,
      confirm: (clientSecret) => confirmTyped(base, clientSecret, { ...latest.current, email }, challenge),
    });
  }, [complete, base, email, challenge, onChange]);

  const set =
    (field: keyof typeof card, format: (value: string) => string) =>
    (event: { currentTarget: HTMLInputElement }) =>
      setCard({ ...card, [field]: format(event.currentTarget.value) });
  return (
    <div className={styles.form}>
      <TextField
        label="Número de tarjeta"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        onChange={set('number', groupDigits)}
      />
      <div className={styles.pair}>
        <TextField
          label="Vencimiento (MM/AA)"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12/30"
          value={card.expiry}
          onChange={set('expiry', monthYear)}
        />
        <TextField
          label="Código (CVC)"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          value={card.cvc}
          onChange={set('cvc', (value) => digits(value).slice(0, 4))}
        />
      </div>
      {dialog}
    </div>
  );
}
