import { Checkbox } from '@mantine/core';
import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { problemText } from '@tbm/domain/messages';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { type CardForm, noCard, refusalText } from '../payment-sources/index.ts';
import { type Charges, hasPlans, type PaymentPlan, payLabel } from './charges.ts';
import styles from './checkout.module.css';
import { chosenCard, PayWays } from './pay-ways.tsx';
import { paypalIn } from './paypal.ts';
import { PaypalButton } from './paypal-button.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { wayOn } from './refusal-way.ts';
import { usePay } from './use-pay.ts';
import type { Visiting } from './use-visit.ts';

/** Plan, way of paying, terms, and the button [CHK-008, CHK-010, CHK-014, CHK-015, ERR-028]. */
export function PayForm({
  item,
  branch,
  customer,
  offer,
  charges,
  plan,
  sources,
  visiting: { visit, change },
}: {
  item: ClassPackage;
  branch: Branch;
  customer: Customer;
  /** The discount that is shown to her. */
  offer: DiscountOffer | undefined;
  charges: Charges;
  plan: PaymentPlan;
  /** Her cards that can pay. */
  sources: readonly PaymentSource[];
  visiting: Visiting;
}): ReactNode {
  const navigate = useNavigate();
  const { pay, dialog } = usePay(branch);
  const [card, setCard] = useState<CardForm>(noCard);
  const onCard = useCallback((form: CardForm) => setCard(form), []);
  const [termsMissing, setTermsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; code: string | undefined } | null>(null);
  const asksCard = charges.kind !== 'free' && charges.kind !== 'months';
  const recurs = charges.later !== null;
  const chosen = chosenCard(sources, visit.payment_source_id);
  const provider = paypalIn(useRoot().settings, charges);
  const paypal = asksCard && provider !== null && (visit.paypal ?? false);
  const newCard = asksCard && !paypal && chosen === null;
  const way = wayOn(refusal?.code);

  useEffect(() => {
    // Back from the provider's page by the browser's button: the page stands as it was left.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  /** What she wants, whatever pays for it. */
  const wanted = {
    class_package_id: item.class_package_id,
    cart_id: visit.cart_id,
    ...(offer ? { discountCode: offer.code } : {}),
    metadata: { branch_id: branch.branch_id, ...(hasPlans(item) ? { payment_plan: plan } : {}) },
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!visit.terms) {
      setTermsMissing(true);
      return;
    }
    setBusy(true);
    setRefusal(null);
    const body = {
      ...wanted,
      ...(asksCard && chosen !== null ? { payment_source_id: chosen } : {}),
      ...(newCard ? { saveCard: recurs || (visit.saveCard ?? false) } : {}),
    };
    try {
      const purchase_id = await pay(body, card, change);
      if (purchase_id !== null) await navigate(`/gracias/${purchase_id}/`);
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown) => {
    const text = refusalText(error, branch);
    setRefusal({ text, code: error instanceof ApiProblem ? error.code : undefined });
    // A code may have been used up meanwhile, and a card deleted: both are fetched again.
    void refreshAfter('POST /checkout/attempt');
    showAlert(text);
    setBusy(false);
  };

  return (
    <form className={styles.card} aria-label="Pago" noValidate onSubmit={(event) => void submit(event)}>
      {hasPlans(item) && charges.kind !== 'free' ? (
        <PlanChoice
          plan={plan}
          asked={offer?.total_payment}
          item={item}
          onChange={(payment_plan) => change({ payment_plan })}
        />
      ) : null}
      {asksCard ? (
        <PayWays
          sources={sources}
          chosen={chosen}
          branch={branch}
          customer={customer}
          save={recurs ? 'always' : (visit.saveCard ?? false)}
          paypal={provider ? paypal : null}
          onChoose={(payment_source_id) => change({ payment_source_id, paypal: false })}
          onPaypal={() => change({ paypal: true })}
          onSave={(saveCard) => change({ saveCard })}
          onCard={onCard}
        />
      ) : null}
      <Checkbox
        size="md"
        checked={visit.terms ?? false}
        onChange={(event) => {
          change({ terms: event.currentTarget.checked });
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
        <div role="alert" className={styles.help}>
          <p>{refusal.text}</p>
          {way ? (
            <ButtonLink to={way.to} look="quiet">
              {way.label}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {paypal && provider ? (
        <PaypalButton
          provider={provider}
          wanted={wanted}
          renews={recurs}
          mayGo={() => {
            setTermsMissing(!visit.terms);
            setRefusal(null);
            return visit.terms ?? false;
          }}
          onBegun={change}
          onRefused={refuse}
        />
      ) : (
        <Button type="submit" look="accent" wide busy={busy} disabled={newCard && !card.complete}>
          {payLabel(charges)}
        </Button>
      )}
      {dialog}
    </form>
  );
}
