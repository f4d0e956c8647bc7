import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CardForm, CardRefused } from './card-provider.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';
import styles from './checkout.module.css';

interface Intent {
  id: string;
  status: string;
  next_action?: { redirect_to_url?: { url: string } } | null;
  last_payment_error?: Refusal | null;
}
interface Refusal {
  message?: string;
  code?: string;
  decline_code?: string;
}

const key = 'pk_sim_demo';

/** A call to the simulator as Stripe's browser library makes it: form-encoded, with the public key. */
async function post(base: string, path: string, fields: Record<string, string>): Promise<Intent> {
  const answer = await fetch(`${base}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  const said = (await answer.json()) as Intent & { error?: Refusal };
  if (said.error) throw new CardRefused(said.error);
  return said;
}

const digits = (value: string): string => value.replace(/\D/g, '');
const grouped = (value: string): string =>
  digits(value)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
const monthYear = (value: string): string =>
  digits(value)
    .slice(0, 4)
    .replace(/^(\d{2})(\d)/, '$1/$2');

/** The demo's card form: asks for what a card has and pays at the simulator. */
export function SimulatorCard({
  base,
  onChange,
}: {
  base: string;
  onChange: (form: CardForm) => void;
}): ReactNode {
  const [card, setCard] = useState({ number: '', expiry: '', cvc: '' });
  const [challenge, setChallenge] = useState<{ url: string; done: () => void } | null>(null);
  const latest = useRef(card);
  latest.current = card;
  const complete =
    digits(card.number).length >= 15 && digits(card.expiry).length === 4 && card.cvc.length >= 3;

  useEffect(() => {
    const confirm = async (clientSecret: string) => {
      const { number, expiry, cvc } = latest.current;
      const id = clientSecret.split('_secret_')[0] ?? '';
      const fields = {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': digits(number),
        'payment_method_data[card][exp_month]': digits(expiry).slice(0, 2),
        'payment_method_data[card][exp_year]': `20${digits(expiry).slice(2)}`,
        'payment_method_data[card][cvc]': cvc,
        return_url: location.href,
      };
      let intent = await post(base, `/payment_intents/${id}/confirm`, fields);
      const url = intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : undefined;
      if (url) {
        await new Promise<void>((done) => setChallenge({ url, done }));
        setChallenge(null);
        const query = new URLSearchParams({ client_secret: clientSecret });
        const answer = await fetch(`${base}/v1/payment_intents/${id}?${query}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        intent = (await answer.json()) as Intent;
      }
      if (intent.status !== 'succeeded' && intent.status !== 'processing')
        throw new CardRefused(intent.last_payment_error ?? { code: 'payment_intent_authentication_failure' });
    };
    onChange({ complete, confirm });
  }, [complete, base, onChange]);

  const set =
    (field: keyof typeof card, format: (value: string) => string) =>
    (event: { currentTarget: HTMLInputElement }) =>
      setCard({ ...card, [field]: format(event.currentTarget.value) });
  return (
    <div className={styles.card}>
      <TextInput
        label="Número de tarjeta"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        value={card.number}
        onChange={set('number', grouped)}
      />
      <div className={styles.pair}>
        <TextInput
          label="Vencimiento (MM/AA)"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12/30"
          value={card.expiry}
          onChange={set('expiry', monthYear)}
        />
        <TextInput
          label="Código (CVC)"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          value={card.cvc}
          onChange={set('cvc', (value) => digits(value).slice(0, 4))}
        />
      </div>
      {challenge ? <ChallengeDialog {...challenge} /> : null}
    </div>
  );
}
