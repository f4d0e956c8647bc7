import type { Customer } from '@tbm/contract/accounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { hasPlans } from '@tbm/domain/charges';
import { problemText } from '@tbm/domain/messages';
import { currentPrice } from '@tbm/domain/packages';
import { isSettled } from '@tbm/domain/purchases';
import { subscriptionConflict } from '@tbm/domain/second-subscription';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { api } from '../../platform/api.ts';
import { useApi } from '../../platform/query.ts';
import styles from './checkout.module.css';
import { ConflictNote } from './conflict-note.tsx';
import { ForWhom } from './for-whom.tsx';
import { PayForm } from './pay-form.tsx';
import { payingCards } from './payment-methods.tsx';
import type { Visiting } from './use-visit.ts';
import type { Visit } from './visit.ts';

const ConfirmContact = lazy(async () => ({
  default: (await import('./confirm-contact.tsx')).ConfirmContact,
}));

/**
 * Looks up the purchase of an earlier visit: one that was paid leads to its thank-you page instead of
 * being paid again; otherwise the checkout resumes. False while loading.
 */
function useResumed({ purchase_id }: Visit): boolean {
  const navigate = useNavigate();
  const [before] = useState(purchase_id);
  const [ready, setReady] = useState(before === undefined);
  useEffect(() => {
    if (before === undefined) return;
    let isUnmounted = false;
    const look = async () => {
      // Another member's, on a shared device: ignored.
      const purchase = await api('GET /purchases/:id', { params: { id: before } }).catch(() => null);
      if (isUnmounted) return;
      if (purchase && isSettled(purchase.status) && purchase.status !== 'failed')
        await navigate(`/gracias/${before}/`, { replace: true });
      else setReady(true);
    };
    void look();
    return () => {
      isUnmounted = true;
    };
  }, [before, navigate]);
  return ready;
}

/**
 * For whom the buyer can pay, and the chosen member. It is read in any case: a class that is removed must not take the form
 * and what is typed in it away until the answer has come.
 */
function useFamily(isForOthers: boolean, member_id: number | undefined) {
  const { data, isLoading, error, refetch } = useApi('GET /family', { query: {} });
  const members = isForOthers ? (data?.members ?? []) : [];
  const member = members.find(({ customer_id }) => customer_id === member_id);
  const isUnknown = isForOthers && member_id !== undefined && !member;
  return {
    isLoading,
    members,
    member,
    isUnknown,
    failure: data ? null : error,
    retry: () => void refetch(),
  };
}

/** Whether a gift that is given once a person needs a confirmed contact first. */
const isGiftToConfirm = (item: ClassPackage, { email_verified, whatsapp_verified }: Customer): boolean =>
  item.customer_limit !== null && currentPrice(item) === 0 && !email_verified && !whatsapp_verified;

/**
 * A member was chosen who cannot be read, or for whom the buyer pays no more: what was chosen for another is never bought for
 * oneself without a word.
 */
const UnknownMember = ({
  members,
  failure,
  retry,
  visiting,
}: Pick<ReturnType<typeof useFamily>, 'members' | 'failure' | 'retry'> & {
  visiting: Visiting;
}): ReactNode =>
  failure ? (
    <ErrorState message={failure.message} retry={retry} />
  ) : (
    <>
      <Refusal>{problemText('family_link_missing')}</Refusal>
      <ForWhom members={members} chosen={visiting.visit.member_id} onChoose={visiting.change} />
      <Button wide onClick={() => visiting.change({ cart_id: crypto.randomUUID(), member_id: undefined })}>
        Comprar para mí
      </Button>
    </>
  );

/** The reason against another subscription of the buyer; `running` is absent where nothing renews. */
const conflictOf = (item: ClassPackage, running: Parameters<typeof subscriptionConflict>[1] | undefined) =>
  running ? subscriptionConflict(item, running) : null;

const TrialNote = ({ hasAccess }: { hasAccess: boolean }): ReactNode =>
  hasAccess ? (
    <p className={styles.help} role="note">
      Ya tienes acceso a TBM Online. Esta prueba no lo alarga: es otra suscripción, que se cobra aparte cuando
      terminan los días gratis.
    </p>
  ) : null;

const WasAway = (): ReactNode => (
  <p className={styles.help} role="status">
    Saliste de la página de pago antes de terminar. Aquí sigue tu compra: inténtalo de nuevo o elige otro
    método de pago.
  </p>
);

/** The payment step, for signed-in customers. */
export function PayStep({
  today,
  ...form
}: Omit<ComponentProps<typeof PayForm>, 'sources' | 'conflict' | 'member'> & {
  customer: Customer;
  /** Civil day of the branch. */
  today: string;
}): ReactNode {
  const { customer, charges, visiting, item, place, tops_up_purchase_id } = form;
  const asksContact = isGiftToConfirm(item, customer);
  const resumed = useResumed(visiting.visit);
  const sources = useApi('GET /payment_sources', {}, { enabled: charges.kind !== 'free' });
  const renews = charges.later !== null;
  const running = useApi('GET /checkout/subscriptions', {}, { enabled: renews });
  const [wasAway] = useState(visiting.visit.left ?? false);
  // A class and a larger package are bought for oneself.
  const family = useFamily(place === null && !tops_up_purchase_id, visiting.visit.member_id);
  if (!resumed || sources.isLoading || running.isLoading || family.isLoading)
    return <Skeleton height="28rem" />;
  const { members, member } = family;
  if (family.isUnknown) return <UnknownMember {...family} visiting={visiting} />;
  const conflict = member ? null : conflictOf(form.item, running.data);
  // Six packages can still be bought once, in installments.
  const isRepeated = conflict?.code === 'already_subscribed' && !hasPlans(form.item);
  const titles = { free: 'Confirma tu compra', trial: 'Activa tu prueba' } as Partial<Record<string, string>>;
  return (
    <>
      <Heading level={2} size="s">
        2. {isRepeated ? 'Tu suscripción' : (titles[charges.kind] ?? 'Tu pago')}
      </Heading>
      <p className={styles.small}>
        Compras como {customer.name} {customer.last_name} ({customer.email}).
      </p>
      <ForWhom members={members} chosen={member?.customer_id} onChoose={visiting.change} />
      {wasAway ? <WasAway /> : null}
      {conflict ? <ConflictNote conflict={conflict} /> : null}
      {charges.kind === 'trial' && !conflict && !member ? (
        <TrialNote hasAccess={customer.has_access} />
      ) : null}
      {asksContact && !member ? (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <ConfirmContact customer={customer} />
        </Suspense>
      ) : isRepeated ? null : (
        <PayForm
          {...form}
          member={member ?? null}
          conflict={conflict}
          sources={payingCards(sources.data ?? [], today)}
        />
      )}
    </>
  );
}
