import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@tbm/contract/accounts';
import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import type { ToppableUp, TopUp } from '@tbm/contract/top-ups';
import { chargesOf } from '@tbm/domain/charges';
import { titleOfPurchase } from '@tbm/domain/top-ups';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { EmptyState, ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { pathOf, signInAddress } from '../../platform/next.ts';
import { useApi } from '../../platform/query.ts';
import { currentCustomer } from '../../platform/session.ts';
import { TopUpTerms } from '../top-ups/index.ts';
import styles from './checkout.module.css';
import { PayStep } from './pay-step.tsx';
import { useVisit } from './use-visit.ts';
import { visitTo } from './visit.ts';

interface Props {
  /** The larger package. */
  item: ClassPackage;
  branch: Branch;
  today: string;
  /** The purchase that is raised to it. */
  tops_up_purchase_id: number;
}

/** `/checkout/{class_package_id}/?ampliar={purchase_id}`: pays the difference to a larger package. */
export default function TopUpCheckout(props: Props): ReactNode {
  const location = useLocation();
  const session = useQuery({ queryKey: ['session'], queryFn: currentCustomer, staleTime: 0 });
  if (session.isPending) return <Skeleton height="28rem" />;
  if (!session.data) return <Navigate to={signInAddress(pathOf(location))} replace />;
  return <OfMember {...props} customer={session.data} />;
}

function OfMember({ customer, ...props }: Props & { customer: Customer }) {
  const { item, tops_up_purchase_id } = props;
  const { data, error, refetch } = useApi('GET /top_ups', {});
  const { class_package_id } = item;
  const visiting = useVisit(visitTo({ class_package_id, tops_up_purchase_id }), customer.customer_id);
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data || !visiting) return <Skeleton height="28rem" />;
  const from = data.find(({ purchase_id }) => purchase_id === tops_up_purchase_id);
  const to = from?.top_ups.find((one) => one.class_package_id === class_package_id);
  const { purchase_id } = visiting.visit;
  if (from && to) return <Payment {...props} customer={customer} from={from} to={to} visiting={visiting} />;
  // Paid in another tab, or before this page was read again.
  if (purchase_id !== undefined) return <Navigate to={`/gracias/${purchase_id}/`} replace />;
  return (
    <EmptyState
      title="Este paquete no se puede ampliar"
      text="Puede que ya lo hayas ampliado, o que haya vencido."
      action={{ to: '/mytbm/creditos', label: 'Ver mis créditos' }}
    />
  );
}

function Payment({
  item,
  branch,
  today,
  tops_up_purchase_id,
  customer,
  from,
  to,
  visiting,
}: Props & {
  customer: Customer;
  from: ToppableUp;
  to: TopUp;
  visiting: NonNullable<ReturnType<typeof useVisit>>;
}) {
  // What is bought: the classes that it adds, for the difference.
  const added: ClassPackage = {
    ...item,
    price: to.due,
    sale_price: null,
    class_amount: to.added,
    expiration_days: to.expiration_days,
  };
  const title = titleOfPurchase(to.title, true);
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <Heading level={1} size="m">
          Tu compra
        </Heading>
        <section className={styles.summary} aria-label="Tu compra">
          <Heading level={2} size="m">
            {title}
          </Heading>
          <TopUpTerms from={from} to={to} />
          <p className={styles.small}>Precio final con impuestos. Sucursal: {branch.name}.</p>
        </section>
      </div>
      <div className={styles.right}>
        <PayStep
          item={added}
          branch={branch}
          customer={customer}
          offer={undefined}
          charges={chargesOf(added, null, 'recurring')}
          plan="recurring"
          place={null}
          tops_up_purchase_id={tops_up_purchase_id}
          visiting={visiting}
          today={today}
          firstCharge=""
        />
      </div>
    </div>
  );
}
