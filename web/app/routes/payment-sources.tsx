import { currentInstant } from '@tbm/browser/clock';
import type { PaymentSource } from '@tbm/contract/payment-sources';
import type { Purchase } from '@tbm/contract/purchases';
import { cardState } from '@tbm/domain/cards';
import { formatPesos } from '@tbm/domain/money';
import { notices } from '@tbm/domain/notices';
import { chargeRhythm } from '@tbm/domain/packages';
import { isByPaypal, methods, paypalMendUrl } from '@tbm/domain/settings';
import { dayIn, formatDay } from '@tbm/domain/time';
import { useState } from 'react';
import { showSuccess } from '../design/alerts.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { AddCardDialog, DeleteDialog, SourceCard, usePayWith } from '../features/payment-sources/index.ts';
import styles from '../features/payment-sources/payment-sources.module.css';
import { OwingNotice, useSubscriptions } from '../features/purchases/index.ts';
import { refreshAfter, useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { currentCustomer } from '../platform/session.ts';
import type { Route } from './+types/payment-sources';

export async function clientLoader() {
  return { customer: await currentCustomer() };
}

/** `Online Mensual: $290 cada mes; próximo cargo el 10 dic 2026`: the full price, as only the provider knows discounts. */
function chargeText(item: Purchase): string {
  const { class_package, price, next_charge } = item;
  const terms = `${class_package.title}: ${formatPesos(price)} ${chargeRhythm(item)}`;
  return next_charge ? `${terms}; próximo cargo el ${formatDay(next_charge)}` : terms;
}

/** Mis Métodos de Pago [PAY-001..005, ERR-033, ERR-051]. */
export default function PaymentSources({ loaderData: { customer } }: Route.ComponentProps) {
  const { branch } = useRoot();
  const list = useApi('GET /payment_sources', {});
  const { payWith, busy, refused, dialog } = usePayWith(branch);
  const [adding, setAdding] = useState(false);
  const [deletingId, setDeletingId] = useState<number | null>(null);
  // The current card, because another one may have become the paying card meanwhile.
  const deleting = list.data?.find(({ payment_source_id }) => payment_source_id === deletingId);
  const { isPending, running, owing } = useSubscriptions({ waiting: busy === null });
  const today = dayIn(currentInstant(), branch.timezone).toString();
  const paysFor = ({ payment_method_id }: { payment_method_id: number }) =>
    payment_method_id === methods.card;
  // Payments through PayPal are fixed at PayPal.
  const owesByCard = owing.some(paysFor);
  const byPaypal = running.filter(isByPaypal);
  const label = ({ pays_subscription }: PaymentSource): string | null => {
    if (owesByCard) return 'Pagar con esta tarjeta';
    return running.some(paysFor) && !pays_subscription ? 'Usar para mis cargos' : null;
  };
  const onAdded = async (source: PaymentSource) => {
    setAdding(false);
    await refreshAfter('POST /payment_sources/stripe');
    if (owesByCard) await payWith(source);
    else showSuccess('Tarjeta guardada');
  };
  const add = () => {
    setDeletingId(null);
    setAdding(true);
  };
  return (
    <Screen
      title="Mis Métodos de Pago"
      aside={
        <Button look={list.data?.length === 0 ? 'quiet' : 'ink'} onClick={add}>
          Agregar
        </Button>
      }
    >
      <OwingNotice owing={owing}>
        <p>
          {list.data?.length
            ? 'Elige abajo con cuál pagarlo, o agrega otra: lo pagamos con ella.'
            : 'Agrega una tarjeta y lo pagamos con ella.'}
        </p>
      </OwingNotice>
      {list.error && !list.data ? (
        <ErrorState message={list.error.message} retry={() => void list.refetch()} />
      ) : !list.data || isPending ? (
        <div className={styles.list}>
          <Skeleton height="12rem" />
          <Skeleton height="12rem" />
        </div>
      ) : list.data.length === 0 ? (
        <EmptyState
          title={notices.sources_empty}
          text="Guarda una tarjeta y paga tus paquetes en un paso. Sus números los guarda el procesador de pagos."
          action={{ onClick: add, label: 'Agregar una tarjeta' }}
        />
      ) : (
        <ul className={styles.list} aria-label="Mis tarjetas">
          {list.data.map((source) => (
            <SourceCard
              key={source.payment_source_id}
              source={source}
              state={cardState(source, today)}
              pays={running
                .filter(({ payment_source_id }) => payment_source_id === source.payment_source_id)
                .map(chargeText)}
              payLabel={label(source)}
              refusal={refused?.payment_source_id === source.payment_source_id ? refused : null}
              busy={busy === source.payment_source_id}
              onPay={() => void payWith(source)}
              onDelete={() => setDeletingId(source.payment_source_id)}
            />
          ))}
        </ul>
      )}
      {byPaypal.length > 0 ? (
        <section className={styles.others} aria-label="PayPal">
          <Heading level={2} size="s">
            Con PayPal
          </Heading>
          {byPaypal.map((item) => (
            <p key={item.purchase_id}>{chargeText(item)}</p>
          ))}
          <ButtonLink look="quiet" to={paypalMendUrl}>
            Revisar en PayPal
          </ButtonLink>
        </section>
      ) : null}
      {adding && customer ? (
        <AddCardDialog
          branch={branch}
          customer={customer}
          onAdded={(source) => void onAdded(source)}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {deleting ? <DeleteDialog source={deleting} onAdd={add} onClose={() => setDeletingId(null)} /> : null}
      {dialog}
    </Screen>
  );
}
