import { useQuery } from '@tanstack/react-query';
import { problemText } from '@tbm/domain/messages';
import { askedPrice } from '@tbm/domain/packages';
import { data } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState, Heading, Skeleton } from '../design/layout.tsx';
import styles from '../features/checkout/checkout.module.css';
import {
  AccountStep,
  DiscountForm,
  PayForm,
  Summary,
  takesDiscount,
  useDiscount,
} from '../features/checkout/index.ts';
import { chatAddress } from '../layouts/help-button.tsx';
import { chooseBranch } from '../platform/branch.ts';
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
    ...pageMeta(args, { title: `${item.title} · TBM`, description: item.short_description, path, picture }),
    { name: 'robots', content: 'noindex' },
  ];
};

/** `/checkout/{class_package_id}`, with `branch_id` or `branch` (slug) in the query [CHK-001, CHK-002]. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const id = Number(params.class_package_id);
  const branches = await api('GET /branches');
  const chosen = chooseBranch(branches, new URL(request.url), request.headers.get('cookie') ?? '');
  const item = Number.isInteger(id)
    ? await api('GET /class_packages/:id', { params: { id } }).catch((error: { code?: string }) => {
        if (error.code === 'package_not_found') return null;
        throw error;
      })
    : null;
  // A package of one branch is bought there, whatever was chosen before.
  const branch = branches.find(({ branch_id }) => branch_id === item?.branch_id) ?? chosen;
  return data({ item, branch }, { status: item ? 200 : 404 });
}

export default function Checkout({ loaderData: { item, branch } }: Route.ComponentProps) {
  const session = useQuery({ queryKey: ['session'], queryFn: currentCustomer, staleTime: 0 });
  const signedIn = Boolean(session.data);
  const discount = useDiscount(item, branch, signedIn);
  if (!item)
    return (
      <EmptyState
        title="Ese paquete no está"
        text={problemText('package_not_found')}
        action={{ to: '/paquetes/', label: 'Ver paquetes' }}
      />
    );
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <Heading level={1} size="m">
          Tu compra
        </Heading>
        <Summary item={item} branch={branch} offer={discount.offer}>
          {takesDiscount(item, signedIn) ? (
            <DiscountForm discount={discount} asked={askedPrice(item)} />
          ) : null}
        </Summary>
      </div>
      <div className={styles.right}>
        {session.isPending ? (
          <Skeleton height="24rem" />
        ) : !session.data ? (
          <AccountStep onDone={() => void session.refetch()} />
        ) : item.is_subscription ? (
          <>
            <p className={styles.help}>
              Esta membresía se renueva sola y se contrata con tu coach o en recepción. Escríbenos por
              WhatsApp y la activamos el mismo día.
            </p>
            <ButtonLink to={chatAddress(branch)} look="accent">
              Escribir por WhatsApp
            </ButtonLink>
            <ButtonLink to="/paquetes/" look="quiet">
              Ver otros paquetes
            </ButtonLink>
          </>
        ) : (
          <>
            <Heading level={2} size="s">
              {discount.offer?.total_payment === 0 ? 'Confirma tu compra' : 'Paga con tarjeta'}
            </Heading>
            <p className={styles.small}>
              Compras como {session.data.name} {session.data.last_name} ({session.data.email}).
            </p>
            <PayForm item={item} branch={branch} customer={session.data} offer={discount.offer} />
          </>
        )}
      </div>
    </div>
  );
}
