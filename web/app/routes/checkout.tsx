import { useQuery } from '@tanstack/react-query';
import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import { chargesOf, hasPlans } from '@tbm/domain/charges';
import { problemText } from '@tbm/domain/messages';
import { type ChargeDays, chargeDays } from '@tbm/domain/next-charge';
import { currentPrice } from '@tbm/domain/packages';
import { dayIn } from '@tbm/domain/time';
import { lazy, Suspense, useEffect } from 'react';
import { data, redirect, useNavigate, useSearchParams } from 'react-router';
import { EmptyState, Heading, Skeleton } from '../design/layout.tsx';
import styles from '../features/checkout/checkout.module.css';
import {
  AccountStep,
  type ChosenClass,
  ClassInCart,
  chosenClass,
  classQuery,
  DiscountForm,
  PayStep,
  type Place,
  paypalIn,
  RenewalReminder,
  Summary,
  takesDiscount,
  useDiscount,
  useVisit,
  type Visiting,
} from '../features/checkout/index.ts';
import { chooseBranch } from '../platform/branch.ts';
import { useHere } from '../platform/here.ts';
import { useRoot } from '../platform/root-data.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { currentCustomer } from '../platform/session.ts';
import type { Route } from './+types/checkout';

export const meta: Route.MetaFunction = (args) => {
  const item = args.loaderData?.item;
  if (!item) return [{ title: 'Paquete no encontrado · TBM' }, { name: 'robots', content: 'noindex' }];
  const path = `/checkout/${item.class_package_id}/`;
  const picture = `/compartir/paquete/${item.class_package_id}.jpg`;
  return [
    ...pageMeta(args, {
      title: `${item.title} · TBM`,
      description: item.short_description,
      path,
      picture,
    }),
    { name: 'robots', content: 'noindex' },
  ];
};

/**
 * `/checkout/{class_package_id}`, with `branch_id` or `branch` (slug) in the query [CHK-001, CHK-002], and the class to
 * reserve (`clase`, `spot`). With `ampliar`, the difference from a running package. The form of a class sends the chosen package as `paquete`.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { api, now } = server;
  const { paquete, ...query } = Object.fromEntries(url.searchParams);
  if (paquete !== undefined && /^\d{1,15}$/.test(paquete))
    throw redirect(`/checkout/${paquete}/?${new URLSearchParams(query)}`);
  const id = Number(params.class_package_id);
  const branches = await api('GET /branches');
  const chosen = chooseBranch(branches, url, request.headers.get('cookie') ?? '');
  const item = Number.isInteger(id)
    ? await api('GET /class_packages/:id', { params: { id } }).catch((error: { code?: string }) => {
        if (error.code === 'package_not_found') return null;
        throw error;
      })
    : null;
  // A package of one branch is bought at that branch, even when another branch was chosen before.
  const branch = branches.find(({ branch_id }) => branch_id === item?.branch_id) ?? chosen;
  const { timezone } = branch;
  const today = dayIn(now(), timezone).toString();
  return data(
    {
      item,
      branch,
      today,
      // Each provider has its own days.
      byCard: item && chargeDays(item, now(), { timezone, provider: 'stripe' }),
      byPaypal: item && chargeDays(item, now(), { timezone, provider: 'paypal' }),
      chosen: item ? await chosenClass(server, { item, branches, url }) : null,
    },
    { status: item ? 200 : 404 },
  );
}

/** Pays the difference to a larger package. */
const TopUpCheckout = lazy(() => import('../features/checkout/top-up-checkout.tsx'));

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { item, branch, today } = loaderData;
  const [search] = useSearchParams();
  const raised = Number(search.get('ampliar'));
  if (item && Number.isSafeInteger(raised) && raised > 0)
    return (
      <Suspense fallback={<Skeleton height="28rem" />}>
        <TopUpCheckout
          key={`${item.class_package_id} ${raised}`}
          item={item}
          branch={branch}
          today={today}
          tops_up_purchase_id={raised}
        />
      </Suspense>
    );
  return item ? (
    <CheckoutOf key={item.class_package_id} {...loaderData} item={item} />
  ) : (
    <EmptyState
      title="Ese paquete no está"
      text={problemText('package_not_found')}
      action={{ to: '/paquetes/', label: 'Ver paquetes' }}
    />
  );
}

function CheckoutOf({
  item,
  branch,
  today,
  byCard,
  byPaypal,
  chosen,
}: {
  item: ClassPackage;
  branch: Branch;
  today: string;
  /** The days on which the card is charged, and those of PayPal; null when nothing renews. */
  byCard: ChargeDays | null;
  byPaypal: ChargeDays | null;
  chosen: ChosenClass | null;
}) {
  const session = useQuery({ queryKey: ['session'], queryFn: currentCustomer, staleTime: 0 });
  const signedIn = Boolean(session.data);
  const visiting = useVisit(item.class_package_id, session.data?.customer_id);
  const discount = useDiscount(item, branch, signedIn, visiting);
  const plan = (hasPlans(item) && visiting?.visit.payment_plan) || 'recurring';
  const charges = chargesOf(item, discount.offer, plan);
  const { settings } = useRoot();
  const isByPaypal = (visiting?.visit.paypal ?? false) && paypalIn(settings, charges) !== null;
  const days = isByPaypal ? byPaypal : byCard;
  const charged = days?.next ?? '';
  const here = useHere();
  const place = usePlace(chosen, visiting);
  return (
    <>
      <div className={styles.page}>
        <div className={styles.left}>
          <Heading level={1} size="m">
            Tu compra
          </Heading>
          {chosen ? (
            <ClassInCart
              chosen={chosen}
              withoutIt={here({ clase: null, spot: null })}
              toClass={({ single_class_id }) => here(classQuery({ single_class_id, spot: null }))}
              onRemove={() => visiting?.change({ place: null })}
            />
          ) : null}
          <Summary item={item} branch={branch} offer={discount.offer} charges={charges} nextCharge={charged}>
            {takesDiscount(item, signedIn) ? (
              <DiscountForm discount={discount} asked={currentPrice(item)} />
            ) : null}
          </Summary>
        </div>
        <div className={styles.right}>
          {session.isPending || !visiting ? (
            <Skeleton height="28rem" />
          ) : !session.data ? (
            <Suspense fallback={<Skeleton height="28rem" />}>
              <AccountStep onDone={() => void session.refetch()} />
            </Suspense>
          ) : (
            <PayStep
              item={item}
              branch={branch}
              customer={session.data}
              offer={discount.offer}
              charges={charges}
              plan={plan}
              place={place}
              tops_up_purchase_id={null}
              visiting={visiting}
              today={today}
              firstCharge={days?.first ?? ''}
            />
          )}
        </div>
      </div>
      <RenewalReminder charges={charges} nextCharge={charged} />
    </>
  );
}

/** The place that is reserved with the purchase; that of the visit after coming back from the provider's page. */
function usePlace(chosen: ChosenClass | null, visiting: Visiting | null): Place {
  const navigate = useNavigate();
  const here = useHere();
  const kept = visiting?.visit.left ? (visiting.visit.place ?? null) : null;
  const back = kept && !chosen ? here(classQuery(kept)) : null;
  useEffect(() => {
    if (back) void navigate(back, { replace: true, preventScrollReset: true });
  }, [back, navigate]);
  return chosen && chosen.problem === null
    ? { single_class_id: chosen.single_class_id, spot: chosen.spot }
    : null;
}
