import { notices, problemText } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { isSettled, pollEvery, purchaseBadge } from '@tbm/domain/purchases';
import { formatInstant } from '@tbm/domain/time';
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { showSuccess } from '../design/alerts.tsx';
import { ButtonLink, Spinner } from '../design/button.tsx';
import { EmptyState, Heading, Skeleton } from '../design/layout.tsx';
import styles from '../features/checkout/checkout.module.css';
import { forgetCart } from '../features/checkout/index.ts';
import { LoadingPage } from '../layouts/loading-page.tsx';
import { rememberedClass } from '../platform/pending-class.ts';
import { queryClient, useApi } from '../platform/query.ts';
import { currentCustomer } from '../platform/session.ts';
import { ensureTemporal } from '../platform/temporal.ts';
import { useTimezoneOf } from '../root.tsx';
import type { Route } from './+types/thanks';

export const meta: Route.MetaFunction = () => [
  { title: 'Gracias · TBM' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await ensureTemporal();
  const customer = await currentCustomer().catch(() => null);
  if (!customer) throw redirect(`/entrar/?next=${encodeURIComponent(new URL(request.url).pathname)}`);
  return null;
}
clientLoader.hydrate = true as const;
export const HydrateFallback = LoadingPage;

const titles: Record<string, string> = {
  pending: 'Estamos confirmando tu pago',
  active: '¡Listo! Ya eres parte',
  failed: 'El pago no se completó',
  cancelled: 'Esta compra fue cancelada',
  revoked: 'Esta compra fue revocada',
  completed: 'Esta compra ya se usó',
};

/** `/gracias/{purchase_id}`: asks again every 3 seconds while pending [PUR-008..010]. */
export default function Thanks({ params }: Route.ComponentProps) {
  const timezoneOf = useTimezoneOf();
  const purchase = useApi(
    'GET /purchases/:id',
    { params: { id: Number(params.purchase_id) } },
    { refetchInterval: (data) => (data && !isSettled(data.status) ? pollEvery : false) },
  );
  const told = useRef(false);
  const { data } = purchase;
  useEffect(() => {
    if (!data || !isSettled(data.status)) return;
    forgetCart(data.class_package_id);
    void queryClient.invalidateQueries({ queryKey: ['GET /credits'] });
    if (data.status === 'active' && !told.current) {
      told.current = true;
      showSuccess(notices.payment_done);
    }
  }, [data]);

  if (purchase.error)
    return (
      <EmptyState
        title="No encontramos esa compra"
        text={purchase.error.message || problemText('purchase_not_found')}
        action={{ to: '/mytbm', label: 'Ir a mi espacio' }}
      />
    );
  if (!data) return <Skeleton height="24rem" />;
  const timezone = timezoneOf(data);
  const wanted = rememberedClass();
  const rows: [string, string][] = [
    ['Folio', String(data.purchase_id)],
    ['Paquete', data.class_package.title],
    ['Fecha', formatInstant(data.createdAt, timezone)],
    ['Método de pago', data.payment_method.name],
    ['Estado', purchaseBadge(data, timezone)],
  ];
  return (
    <div className={styles.thanks}>
      <div aria-live="polite">
        <Heading level={1} size="l">
          {titles[data.status] ?? data.status}
        </Heading>
      </div>
      {data.status === 'pending' ? (
        <p className={styles.row} style={{ justifyContent: 'flex-start' }}>
          <Spinner /> Suele tardar unos segundos. Puedes cerrar esta página: te avisaremos por correo.
        </p>
      ) : null}
      {data.status === 'active' ? (
        <p>Te mandamos el recibo a tu correo. Tus clases ya están en tu cuenta.</p>
      ) : null}
      {data.status === 'failed' ? (
        <p>No se hizo ningún cargo. Puedes intentarlo de nuevo cuando quieras.</p>
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
            <dd>{formatPesos(data.total_payment)} MXN</dd>
          </div>
        </dl>
      </section>
      <div className={styles.actions}>
        {data.status === 'failed' ? (
          <ButtonLink to={`/checkout/${data.class_package_id}/`} look="accent">
            Intentar de nuevo
          </ButtonLink>
        ) : data.status === 'pending' ? null : (
          // The class that she wanted before she had to buy [RES-016].
          <ButtonLink to={wanted ?? '/mytbm/presencial'} look="accent">
            {wanted ? 'Volver a mi clase' : 'Reservar una clase'}
          </ButtonLink>
        )}
        <ButtonLink to="/mytbm" look="quiet">
          Ir a mi espacio
        </ButtonLink>
      </div>
    </div>
  );
}
