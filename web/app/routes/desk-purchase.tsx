import type { HistoryEntry } from '@tbm/contract/purchase-history';
import { formatPesos } from '@tbm/domain/money';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink } from '../design/button.tsx';
import { Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import desk from '../features/desk/desk.module.css';
import styles from '../features/desk/history.module.css';
import { historyWords } from '../features/desk/history-words.ts';
import { DeskOnly, FailedScreen } from '../features/desk/index.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';
import type { Route } from './+types/desk-purchase';

/** `/recepcion/compra/:id/`: what happened to a purchase and its money, with the ids at the provider. */
export default function DeskPurchase({ params }: Route.ComponentProps) {
  return (
    <DeskOnly title="Historial de la compra">
      <History id={Number(params.purchase_id)} />
    </DeskOnly>
  );
}

function History({ id }: { id: number }) {
  const timezoneOf = useTimezoneOf();
  const { data, error, refetch } = useApi('GET /purchases/:id/history', { params: { id } });
  if (error && !data)
    return (
      <FailedScreen
        title="Historial de la compra"
        error={error}
        retry={() => void refetch()}
        missing={{ title: 'No encontramos esta compra', text: 'Ábrela desde la ficha de la socia.' }}
      />
    );
  if (!data)
    return (
      <Screen title="Historial de la compra">
        <Skeleton height="60vh" />
      </Screen>
    );
  return (
    <Screen
      title="Historial de la compra"
      aside={
        <ButtonLink look="quiet" to={`/recepcion/socia/${data.customer_id}/`}>
          Ver socia
        </ButtonLink>
      }
    >
      <p>
        <strong>{data.title}</strong>, de {data.customer}
        <br />
        <span className={desk.sub}>
          Folio de compra {data.purchase_id} · {data.payment_method}
        </span>
      </p>
      <ol className={`${desk.card} ${styles.list}`} aria-label="Historial">
        {data.entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.at} ${entry.provider_ids[0]}`} entry={entry}>
            {formatInstant(entry.at, timezoneOf(data))}
          </Entry>
        ))}
      </ol>
    </Screen>
  );
}

/** One entry; its time is the content. */
const Entry = ({ entry, children }: { entry: HistoryEntry; children: ReactNode }) => (
  <li className={styles.entry}>
    <div className={desk.between}>
      <strong>{historyWords[entry.kind]}</strong>
      {entry.total_payment === null ? null : <strong>{formatPesos(entry.total_payment)}</strong>}
    </div>
    <p className={desk.sub}>
      {children}
      {entry.who ? ` · ${entry.who}` : ''}
    </p>
    {entry.detail ? <p className={styles.detail}>{entry.detail}</p> : null}
    {entry.provider_ids.length > 0 ? (
      <p className={styles.ids}>
        {entry.provider_ids.map((id) => (
          <code key={id}>{id}</code>
        ))}
      </p>
    ) : null}
  </li>
);
