import type { ToppableUp } from '@tbm/contract/top-ups';
import { checkoutAddress } from '@tbm/domain/checkout-address';
import { formatPesos } from '@tbm/domain/money';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { EmptyState, ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { Screen } from '../../design/screen.tsx';
import { useApi } from '../../platform/query.ts';
import { TopUpTerms } from './top-up-terms.tsx';
import styles from './top-ups.module.css';

/** `/mytbm/creditos?ampliar={purchase_id}`: the larger packages that a running one can be raised to, before and after. */
export function ChooseTopUp({ purchase_id }: { purchase_id: number }): ReactNode {
  const { data, error, refetch } = useApi('GET /top_ups', {});
  const found = data?.find((one) => one.purchase_id === purchase_id);
  return (
    <Screen
      title="Ampliar mi paquete"
      aside={
        <ButtonLink look="quiet" to="/mytbm/creditos">
          Mis Créditos
        </ButtonLink>
      }
    >
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="28rem" />
      ) : found ? (
        <Choices from={found} />
      ) : (
        <EmptyState
          title="Este paquete no se puede ampliar"
          text="Se amplían los paquetes vigentes que pagaste y tienen uno mayor en tu sucursal."
          action={{ to: '/mytbm/paquetes', label: 'Ver paquetes' }}
        />
      )}
    </Screen>
  );
}

const Choices = ({ from }: { from: ToppableUp }) => (
  <div className={styles.choices}>
    <p>
      Hoy tienes <strong>{from.title}</strong>. Conservas tus clases, sumas las que faltan y pagas solo la
      diferencia. La vigencia se cuenta desde el {formatDay(from.start_date)}, tu primer día.
    </p>
    <ul className={styles.list}>
      {from.top_ups.map((to) => (
        <li key={to.class_package_id} className={styles.choice}>
          <Heading level={2} size="s">
            {to.title}
          </Heading>
          <TopUpTerms from={from} to={to} />
          <ButtonLink
            look="accent"
            to={checkoutAddress({
              class_package_id: to.class_package_id,
              tops_up_purchase_id: from.purchase_id,
            })}
          >
            Ampliar a {to.title} por {formatPesos(to.due)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </div>
);
