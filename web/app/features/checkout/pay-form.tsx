import { Checkbox } from '@mantine/core';
import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { cardProblem } from '@tbm/domain/cards';
import { problemText } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { askedPrice } from '@tbm/domain/packages';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useRoot } from '../../root.tsx';
import { type CardForm, CardRefused, usesStripe } from './card-provider.ts';
import { cartId } from './cart.ts';
import styles from './checkout.module.css';
import { SimulatorCard } from './simulator-card.tsx';
import { StripeCard } from './stripe-card.tsx';

/** What to tell her when paying did not work [ERR-016, ERR-018..027]. */
export function refusalText(error: unknown, host: string): string {
  if (error instanceof CardRefused)
    return error.code
      ? problemText(
          cardProblem({ code: error.code, decline_code: error.decline_code, detail: error.message }),
          { host },
        )
      : problemText('payment_failed', { message: error.message });
  return error instanceof Error && error.message ? error.message : problemText('purchase_failed');
}

/** How the branch is called where she can write to it. */
const handleOf = ({ slug, content }: Branch): string =>
  content.instagram.split('/').findLast(Boolean) ?? `tbm.${slug}`;

/** New card, terms, and the button; free packages need no card [CHK-008, CHK-014, CHK-015, ERR-028]. */
export function PayForm({
  item,
  branch,
  customer,
  offer,
}: {
  item: ClassPackage;
  branch: Branch;
  customer: Customer;
  /** The discount that is shown to her. */
  offer: DiscountOffer | undefined;
}): ReactNode {
  const { settings } = useRoot();
  const navigate = useNavigate();
  const [card, setCard] = useState<CardForm>({ complete: false, confirm: async () => {} });
  const [terms, setTerms] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const total = offer?.total_payment ?? askedPrice(item);
  const free = total === 0;
  const onCard = useCallback((form: CardForm) => setCard(form), []);

  const pay = async () => {
    if (!terms) {
      setTermsMissing(true);
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const { purchase_id, clientSecret } = await api('POST /checkout/attempt', {
        body: {
          class_package_id: item.class_package_id,
          cart_id: cartId(item.class_package_id),
          ...(offer ? { discountCode: offer.code } : {}),
          metadata: { branch_id: branch.branch_id },
        },
      });
      if (clientSecret) await card.confirm(clientSecret);
      await navigate(`/gracias/${purchase_id}/`);
    } catch (error) {
      const text = refusalText(error, handleOf(branch));
      setRefusal(text);
      // A code may have been used up meanwhile: what it does is asked anew.
      if (offer) void queryClient.invalidateQueries({ queryKey: ['GET /discounts/code/:code'] });
      showAlert(text);
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.card}
      aria-label="Pago"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {free ? null : usesStripe(branch) && branch.stripe_public_key ? (
        <StripeCard publicKey={branch.stripe_public_key} email={customer.email} onChange={onCard} />
      ) : settings.stripe_simulator_url ? (
        <SimulatorCard base={settings.stripe_simulator_url} onChange={onCard} />
      ) : (
        <p role="alert">El pago con tarjeta no está disponible por ahora. Escríbenos y te ayudamos.</p>
      )}
      <Checkbox
        size="md"
        checked={terms}
        onChange={(event) => {
          setTerms(event.currentTarget.checked);
          setTermsMissing(false);
        }}
        error={termsMissing ? problemText('terms_missing') : null}
        label={
          <>
            Acepto los{' '}
            <a href="/terminos/" target="_blank" rel="noreferrer">
              términos y condiciones
            </a>
            : los pagos no son reembolsables y los créditos vencen en la fecha indicada.
          </>
        }
      />
      {refusal ? (
        <p role="alert" className={styles.help}>
          {refusal}
        </p>
      ) : null}
      <Button type="submit" look="accent" wide busy={busy} disabled={!free && !card.complete}>
        {free ? 'Obtener Ahora' : `Pagar ${formatPesos(total)}`}
      </Button>
    </form>
  );
}
