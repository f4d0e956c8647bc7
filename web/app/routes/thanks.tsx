import type { Answer } from '@tbm/contract';
import { problemText } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { notices } from '@tbm/domain/notices';
import { isSettled, pollEvery, purchaseBadge } from '@tbm/domain/purchases';
import { costSoFar } from '@tbm/domain/standing';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { showSuccess } from '../design/alerts.tsx';
import { ButtonLink, Spinner } from '../design/button.tsx';
import { EmptyState, Heading, Skeleton } from '../design/layout.tsx';
import styles from '../features/checkout/checkout.module.css';
import { classQuery, forgetVisit, RequestedPlace, useApproval, visitTo } from '../features/checkout/index.ts';
import { outcomeOf } from '../features/purchases/index.ts';
import { LoadingPage } from '../layouts/loading-page.tsx';
import { withQuery } from '../platform/here.ts';
import { signInAddress } from '../platform/next.ts';
import { rememberedClass } from '../platform/pending-class.ts';
import { refreshAfter, useApi } from '../platform/query.ts';
import { useRoot, useTimezoneOf } from '../platform/root-data.ts';
import { currentCustomer } from '../platform/session.ts';
import { Status } from '../platform/use-status.ts';
import type { Route } from './+types/thanks';

export const meta: Route.MetaFunction = () => [
  { title: 'Gracias · TBM' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const customer = await currentCustomer().catch(() => null);
  if (!customer) throw redirect(signInAddress(url.pathname));
  return null;
}
clientLoader.hydrate = true as const;
export const HydrateFallback = LoadingPage;

type Bought = Answer<'GET /purchases/:id'>;

/** Milliseconds between two looks at a place that is about to be reserved. */
const reservedEvery = 1_000;

/** Milliseconds until the purchase is read again; false once nothing about it is open. */
const nextLook = (data: Bought | undefined): number | false => {
  if (!data) return false;
  if (!isSettled(data.status)) return pollEvery;
  return data.status === 'active' && data.requested_place?.status === 'waiting' ? reservedEvery : false;
};

/** `/gracias/{purchase_id}`: polls every 3 seconds while pending [PUR-008..010]. */
export default function Thanks({ params }: Route.ComponentProps) {
  const timezoneOf = useTimezoneOf();
  const { branches } = useRoot();
  const purchase = useApi(
    'GET /purchases/:id',
    { params: { id: Number(params.purchase_id) } },
    { refetchInterval: nextLook },
  );
  useApproval(purchase.data, () => void purchase.refetch());
  const isAnnounced = useRef(false);
  const { data } = purchase;
  const timezone = data && timezoneOf(data);
  useEffect(() => {
    if (!data || !timezone || !isSettled(data.status)) return;
    void currentCustomer().then((customer) => {
      if (customer) forgetVisit(visitTo(data), customer.customer_id);
    });
    void refreshAfter('POST /checkout/attempt', 'GET /purchases/:id');
    if (outcomeOf(data, timezone).paid && !isAnnounced.current) {
      isAnnounced.current = true;
      showSuccess(notices.payment_done);
    }
  }, [data, timezone]);

  if (purchase.error)
    return (
      <EmptyState
        title="No encontramos esa compra"
        text={purchase.error.message || problemText('purchase_not_found')}
        action={{ to: '/mytbm', label: 'Ir a mi espacio' }}
      />
    );
  if (!data || !timezone) return <Skeleton height="24rem" />;
  const outcome = outcomeOf(data, timezone);
  const forAnother = data.paid_for !== null && data.status === 'active' ? familyOutcome(data.paid_for) : null;
  const { title, text } = forAnother ?? outcome;
  // The class that the member was booking when a purchase was needed first [RES-016].
  const remembered = data.status === 'active' ? rememberedClass() : null;
  const place = data.requested_place;
  const placeBranch = branches.find(({ branch_id }) => branch_id === place?.single_class.branch_id);
  const nextLink = forAnother
    ? forAnother.link
    : remembered && !place
      ? { to: remembered, label: 'Volver a mi clase' }
      : { ...outcome.link, to: withClass(outcome.link.to, place) };
  const rows: [string, string][] = [
    ['Folio de compra', String(data.purchase_id)],
    ['Paquete', data.class_package.title],
    ...(data.paid_for ? [['Para', data.paid_for] satisfies [string, string]] : []),
    ['Fecha', formatInstant(data.createdAt, timezone)],
    ['Método de pago', data.payment_method.name],
    ['Estado', purchaseBadge(data, timezone)],
    ...(data.next_charge
      ? [['Siguiente cargo', formatDay(data.next_charge)] satisfies [string, string]]
      : []),
  ];
  return (
    <div className={styles.thanks}>
      <Status cause={data.status} text={title} />
      <div className={styles.thanks}>
        <Heading level={1} size="l">
          {title}
        </Heading>
        <p className={styles.outcome}>
          {data.status === 'pending' ? <Spinner /> : null}
          {text}
        </p>
      </div>
      {place && placeBranch ? (
        <RequestedPlace place={place} branch={placeBranch} status={data.status} />
      ) : null}
      <section className={styles.summary} aria-label="Resumen de tu compra">
        <dl className={styles.rows}>
          {rows.map(([label, value]) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={`${styles.row} ${styles.total}`}>
            <dt>Total</dt>
            <dd>{formatPesos(costSoFar(data))} MXN</dd>
          </div>
        </dl>
      </section>
      <div className={styles.actions}>
        <ButtonLink to={nextLink.to} look={data.status === 'pending' ? 'quiet' : 'accent'}>
          {nextLink.label}
        </ButtonLink>
        <ButtonLink to="/mytbm/membresias" look="quiet">
          Mis Compras
        </ButtonLink>
        {nextLink.to === '/mytbm' ? null : (
          <ButtonLink to="/mytbm" look="quiet">
            Ir a mi espacio
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The words for who paid for another member. */
const familyOutcome = (name: string) => ({
  title: '¡Listo!',
  text: `El paquete ya es de ${name}, y le avisamos. Te enviamos el recibo a tu correo.`,
  link: { to: '/mytbm/informacion?familia', label: 'Ver mi familia' },
});

/** Back in the checkout, the class of the purchase is still chosen. */
function withClass(to: string, place: Bought['requested_place']): string {
  if (!place || !to.startsWith('/checkout/')) return to;
  const { single_class, spot } = place;
  return withQuery(
    { pathname: to, search: '' },
    classQuery({ single_class_id: single_class.single_class_id, spot }),
  );
}
