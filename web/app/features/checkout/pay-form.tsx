import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { ChargeConsent, PaymentPlan } from '@tbm/contract/checkout';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import { consentFor, consentText } from '@tbm/domain/charge-consent';
import { type Charges, hasPlans } from '@tbm/domain/charges';
import { quotedTerms } from '@tbm/domain/quotes';
import type { SubscriptionConflict } from '@tbm/domain/second-subscription';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { TermsField } from '../../design/terms-field.tsx';
import { useRoot } from '../../platform/root-data.ts';
import { type CardForm, cardMissing, noCard } from '../payment-sources/index.ts';
import { payLabel } from './charges.ts';
import styles from './checkout.module.css';
import { PayRefusal } from './pay-refusal.tsx';
import { chosenCard, PaymentMethods } from './payment-methods.tsx';
import { type PaypalProvider, type PaypalRequest, paypalIn } from './paypal.ts';
import { PaypalButton } from './paypal-button.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { SecondAccess } from './second-access.tsx';
import type { Begun } from './use-pay.ts';
import { usePayForm } from './use-pay-form.ts';
import type { Visiting } from './use-visit.ts';
import type { Place, Visit } from './visit.ts';

/** What is accepted with a purchase that does not renew. */
const onceTerms =
  'Acepto los términos y condiciones: los pagos no son reembolsables y los créditos vencen en la fecha indicada.';

const ConfirmContact = lazy(async () => ({
  default: (await import('./confirm-contact.tsx')).ConfirmContact,
}));

interface Props {
  /** The member of the family for whom it is bought; null for the buyer. */
  member: { customer_id: number; name: string } | null;
  /** The reason against another subscription; null when there is none. */
  conflict: SubscriptionConflict | null;
  item: ClassPackage;
  branch: Branch;
  customer: Customer;
  /** The displayed discount. */
  offer: DiscountOffer | undefined;
  charges: Charges;
  /** Civil day of the first charge of a subscription. */
  firstCharge: string;
  plan: PaymentPlan;
  /** The place in a class that is reserved with it. */
  place: Place;
  /** The purchase that it raises to a larger package; null for a whole package. */
  tops_up_purchase_id: number | null;
  /** The buyer's usable cards. */
  sources: readonly PaymentSource[];
  visiting: Visiting;
}

/** What pays these charges: a saved card, a new one, PayPal, or nothing on this page. */
function chosenWay(
  { kind }: Charges,
  sources: readonly PaymentSource[],
  visit: Visit,
  provider: PaypalProvider | null,
) {
  const asksCard = kind !== 'free' && kind !== 'months';
  const chosen = chosenCard(sources, visit.payment_source_id);
  const paypal = asksCard && (visit.paypal ?? false) ? provider : null;
  return {
    asksCard,
    chosen,
    paypal,
    isNewCard: asksCard && !paypal && chosen === null,
  };
}

/** What is bought, in the terms that the page shows. */
function orderOf({
  item,
  branch,
  visit,
  offer,
  charges,
  consent,
  plan,
  place,
  tops_up_purchase_id,
  member,
  isSecond,
}: Pick<
  Props,
  'item' | 'branch' | 'offer' | 'charges' | 'plan' | 'place' | 'tops_up_purchase_id' | 'member'
> & {
  visit: Visit;
  consent: ChargeConsent | null;
  /** Whether the buyer wants access that the buyer has already. */
  isSecond: boolean;
}): PaypalRequest {
  return {
    class_package_id: item.class_package_id,
    cart_id: visit.cart_id,
    ...(offer ? { discountCode: offer.code } : {}),
    ...(consent ? { charge_consent: consent } : {}),
    seen: quotedTerms(item, {
      total_payment: charges.first,
      extra_classes: offer?.extra_classes ?? 0,
    }),
    metadata: {
      branch_id: branch.branch_id,
      ...(hasPlans(item) ? { payment_plan: plan } : {}),
      ...place,
      ...(tops_up_purchase_id ? { tops_up_purchase_id } : {}),
      ...(member ? { member_id: member.customer_id } : {}),
      ...(isSecond ? { second_access: true } : {}),
    },
  };
}

/** The payment plans, where there is a choice. */
const Plans = ({
  plan,
  offer,
  item,
  charges,
  onChange,
}: Pick<Props, 'plan' | 'offer' | 'item' | 'charges'> & {
  onChange: (plan: PaymentPlan) => void;
}): ReactNode =>
  hasPlans(item) && charges.kind !== 'free' ? (
    <PlanChoice plan={plan} asked={offer?.total_payment} item={item} onChange={onChange} />
  ) : null;

/** Whether the buyer of a trial confirms a contact first: PayPal names no card that would show a second trial. */
const mustConfirmContact = (
  { email_verified, whatsapp_verified }: Customer,
  { kind }: Charges,
  paypal: PaypalProvider | null,
): boolean => paypal !== null && kind === 'trial' && !email_verified && !whatsapp_verified;

/** PayPal's button, or the one that pays on this page. */
const PayButton = ({
  paypal,
  request,
  renews,
  charges,
  payForm,
  isCardMissing,
  onBegun,
}: {
  paypal: PaypalProvider | null;
  request: PaypalRequest;
  renews: boolean;
  charges: Charges;
  payForm: ReturnType<typeof usePayForm>;
  isCardMissing: boolean;
  onBegun: (begun: Begun) => void;
}): ReactNode =>
  paypal ? (
    <PaypalButton provider={paypal} request={request} renews={renews} onBegun={onBegun} {...payForm.paypal} />
  ) : (
    <Button type="submit" look="accent" wide busy={payForm.busy} why={isCardMissing ? cardMissing : ''}>
      {payLabel(charges)}
    </Button>
  );

/** Plan, payment method, terms, and the button [CHK-008, CHK-010, CHK-014]. */
export function PayForm({
  member,
  conflict,
  item,
  branch,
  customer,
  offer,
  charges,
  firstCharge,
  plan,
  place,
  tops_up_purchase_id,
  sources,
  visiting,
}: Props): ReactNode {
  const { visit, change } = visiting;
  const [card, setCard] = useState<CardForm>(noCard);
  const onCard = useCallback((form: CardForm) => setCard(form), []);
  const renews = charges.later !== null;
  const saveCard = renews || (visit.saveCard ?? false);
  const provider = paypalIn(useRoot().settings, charges);
  const { asksCard, chosen, paypal, isNewCard } = chosenWay(charges, sources, visit, provider);

  const consent = consentFor(charges, firstCharge);
  const terms = consent ? consentText(consent) : onceTerms;
  const asksSecond = conflict?.code === 'second_access_unconfirmed';
  const [isConfirmed, setConfirmed] = useState(false);
  const isSecond = asksSecond && isConfirmed;
  const request = orderOf({
    item,
    branch,
    visit,
    offer,
    charges,
    consent,
    plan,
    place,
    tops_up_purchase_id,
    member,
    isSecond,
  });
  const body = {
    ...request,
    ...(asksCard && chosen !== null ? { payment_source_id: chosen } : {}),
    ...(isNewCard ? { saveCard } : {}),
  };
  // A buyer who comes back from the provider's page without paying keeps the chosen class.
  const onBegun = (begun: Begun) => change({ ...begun, place });
  const payForm = usePayForm(branch, visiting, {
    body,
    card,
    terms,
    isUnconfirmed: asksSecond && !isConfirmed,
    onBegun,
  });
  const { refusal, code } = payForm;
  const asksContact = member === null && mustConfirmContact(customer, charges, paypal);

  return (
    <>
      <form {...payForm.form} className={styles.card} aria-label="Pago">
        <Plans
          plan={plan}
          offer={offer}
          item={item}
          charges={charges}
          onChange={(payment_plan) => change({ payment_plan })}
        />
        {asksCard ? (
          <PaymentMethods
            sources={sources}
            chosen={chosen}
            branch={branch}
            customer={customer}
            save={renews ? 'always' : saveCard}
            paypal={provider ? paypal !== null : null}
            onChoose={(payment_source_id) => change({ payment_source_id, paypal: false })}
            onPaypal={() => change({ paypal: true })}
            onSave={(saveCard) => change({ saveCard })}
            onCard={onCard}
          />
        ) : null}
        <PayRefusal about="card" text={refusal} code={code} />
        {asksSecond ? (
          <SecondAccess isConfirmed={isConfirmed} error={payForm.secondError} onChange={setConfirmed} />
        ) : null}
        <TermsField text={terms} {...payForm.terms} />
        <PayRefusal about="purchase" text={refusal} code={code} />
        {asksContact ? null : (
          <PayButton
            paypal={paypal}
            request={request}
            renews={renews}
            charges={charges}
            payForm={payForm}
            onBegun={onBegun}
            isCardMissing={isNewCard && !card.complete}
          />
        )}
        {payForm.dialog}
      </form>
      {asksContact ? (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <ConfirmContact customer={customer} />
        </Suspense>
      ) : null}
    </>
  );
}
