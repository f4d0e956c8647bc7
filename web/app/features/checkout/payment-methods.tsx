import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel, expiryOf, isCardExpired } from '@tbm/domain/cards';
import type { ReactNode } from 'react';
import { Option, Options } from '../../design/options.tsx';
import { type CardForm, NewCard } from '../payment-sources/index.ts';
import { SaveCard } from './save-card.tsx';
import type { Visit } from './visit.ts';

/** The buyer's cards that have not expired. */
export const payingCards = (sources: readonly PaymentSource[], today: string): PaymentSource[] =>
  sources.filter((source) => !isCardExpired(source, today));

/** The card that pays: the chosen one, else the usual one, else the newest; null is a new one. */
export function chosenCard(
  sources: readonly PaymentSource[],
  chosen: Visit['payment_source_id'],
): number | null {
  const known = sources.find(({ payment_source_id }) => payment_source_id === chosen);
  const usual = sources.find(({ pays_subscription }) => pays_subscription) ?? sources[0];
  return chosen === null ? null : ((known ?? usual)?.payment_source_id ?? null);
}

/** The payment methods, saved cards first; each further method is one more option of the list. */
export function PaymentMethods({
  sources,
  chosen,
  branch,
  customer,
  save,
  paypal,
  onChoose,
  onPaypal,
  onSave,
  onCard,
}: {
  sources: readonly PaymentSource[];
  /** A saved card, or null for a new one. */
  chosen: number | null;
  branch: Branch;
  customer: Customer;
  /** Whether a new card is saved; `always` if it will be charged again. */
  save: boolean | 'always';
  /** Whether PayPal pays; null where it cannot. */
  paypal: boolean | null;
  onChoose: (payment_source_id: number | null) => void;
  onPaypal: () => void;
  onSave: (save: boolean) => void;
  onCard: (form: CardForm) => void;
}): ReactNode {
  const newCard = (
    <>
      <NewCard branch={branch} email={customer.email} onChange={onCard} />
      <SaveCard save={save} onChange={onSave} />
    </>
  );
  if (sources.length === 0 && paypal === null) return newCard;
  return (
    <Options legend="Método de pago">
      {sources.map((source) => (
        <Option
          key={source.payment_source_id}
          name="payment_method"
          title={cardLabel(source)}
          text={`Vence ${expiryOf(source)}`}
          checked={!paypal && chosen === source.payment_source_id}
          onChoose={() => onChoose(source.payment_source_id)}
        />
      ))}
      <Option
        name="payment_method"
        title={sources.length === 0 ? 'Tarjeta' : 'Otra tarjeta'}
        checked={!paypal && chosen === null}
        onChoose={() => onChoose(null)}
      >
        {newCard}
      </Option>
      {paypal === null ? null : (
        <Option
          name="payment_method"
          title="PayPal"
          text="Autorizas el pago en PayPal y vuelves aquí."
          checked={paypal}
          onChoose={onPaypal}
        />
      )}
    </Options>
  );
}
