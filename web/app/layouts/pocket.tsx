import type { Customer } from '@tbm/contract/accounts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { showAlert } from '../design/alerts.tsx';
import { Button } from '../design/button.tsx';
import { mayNotBeInterrupted } from '../platform/busy.ts';
import { announce } from '../platform/live-regions.ts';
import { keepFor } from '../platform/offline/keeper.ts';
import { countWaiting, onWaiting, sendWaiting, waitingCount } from '../platform/offline/outbox.ts';
import { restore } from '../platform/offline/restore.ts';
import { followVersions, type TakeOver } from '../platform/offline/version.ts';
import { queryClient, refreshAfter } from '../platform/query.ts';
import { isOtherBranch, useRoot } from '../platform/root-data.ts';
import { customerQuery } from '../platform/session.ts';
import { useOnline } from '../platform/use-online.ts';
import styles from './pocket.module.css';

/** Milliseconds between tries to send what waits. */
const pause = 15_000;

const customerId = (): number | undefined =>
  queryClient.getQueryData<Customer>(customerQuery.queryKey)?.customer_id;

const send = () => {
  const customer_id = customerId();
  if (customer_id === undefined) return;
  void sendWaiting(customer_id, {
    onSent: (key) => void refreshAfter(key),
    onRefused: (message) => showAlert(`No pudimos guardar un cambio que hiciste sin conexión. ${message}`),
  }).catch(() => {});
};

/** Sends what waits when the connection is back; reads what was stored when it is lost. */
function useConnection(): number {
  const isOnline = useOnline();
  const count = useSyncExternalStore(onWaiting, waitingCount, () => 0);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOnline) return send();
    void restore().catch(() => {});
    void countWaiting();
    // The page may have been stored with another branch than the one chosen since.
    if (isOtherBranch(new URL(location.href))) void revalidate();
  }, [isOnline, revalidate]);
  useEffect(() => {
    if (!isOnline || count === 0) return;
    const again = setInterval(send, pause);
    return () => clearInterval(again);
  }, [isOnline, count]);
  return isOnline ? 0 : count;
}

/** The app in the pocket: what it stores and sends for use without a connection, and its new versions. */
export function Pocket(): ReactNode {
  const count = useConnection();
  useEffect(() => {
    const customer_id = customerId();
    return customer_id === undefined ? undefined : keepFor(customer_id);
  }, []);
  return (
    <>
      <NewVersion />
      <p role="status" className={styles.waiting}>
        {count === 0 ? null : count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`}
      </p>
    </>
  );
}

const tooEarly = 'Tienes un pago o una clase en línea en otra pestaña. Actualiza cuando termines.';

/** Asks before a new version takes over; never beside a payment or a film. */
function NewVersion(): ReactNode {
  const { pathname } = useLocation();
  const [take, setTake] = useState<TakeOver | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const { offline } = useRoot().settings;
  useEffect(() => (offline ? followVersions((take) => setTake(() => take)) : undefined), [offline]);
  const isShown = take !== null && !mayNotBeInterrupted(pathname);
  useEffect(() => {
    if (isShown) announce('Hay una versión nueva');
  }, [isShown]);
  if (!isShown) return null;
  const renew = async () => {
    setBusy(true);
    if ((await take()) === 'done') return;
    setBusy(false);
    setTooEarly(true);
    announce(tooEarly, 'assertive');
  };
  return (
    <section className={styles.version} aria-label="Versión nueva">
      <p>{isTooEarly ? tooEarly : 'Hay una versión nueva'}</p>
      <div className={styles.ways}>
        <Button look="light" busy={isBusy} onClick={() => void renew()}>
          Actualizar
        </Button>
        <Button look="plain" onClick={() => setTake(null)}>
          Más tarde
        </Button>
      </div>
    </section>
  );
}
