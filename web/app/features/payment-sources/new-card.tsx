import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { useRoot } from '../../platform/root-data.ts';
import { type CardForm, stripeKey } from './card-provider.ts';
import { SimulatorCard } from './simulator-card.tsx';
import { StripeCard } from './stripe-card.tsx';

/** The fields of a new card, from the configured provider. `onChange` must be stable. */
export function NewCard({
  branch,
  email,
  onChange,
}: {
  branch: Branch;
  email: string;
  onChange: (form: CardForm) => void;
}): ReactNode {
  const { stripe_simulator_url } = useRoot().settings;
  const key = stripeKey(branch);
  if (key) return <StripeCard publicKey={key} email={email} onChange={onChange} />;
  if (stripe_simulator_url)
    return <SimulatorCard base={stripe_simulator_url} email={email} onChange={onChange} />;
  return <p role="alert">El pago con tarjeta no está disponible por ahora. Escríbenos y te ayudamos.</p>;
}
