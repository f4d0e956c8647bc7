import type { Customer } from '@tbm/contract/accounts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { showAlert } from '../design/alerts.tsx';
import { InstallHint } from '../features/install/install-hint.tsx';
import { countWaiting, onWaiting, sendWaiting, waitingCount } from '../platform/offline/outbox.ts';
import { restore } from '../platform/offline/restore.ts';
import { saveFor } from '../platform/offline/save.ts';
import { confirmDevice } from '../platform/push/device.ts';
import { queryClient, refreshAfter } from '../platform/query.ts';
import { isOtherBranch } from '../platform/root-data.ts';
import { customerQuery } from '../platform/session.ts';
import { useOnline } from '../platform/use-online.ts';
import { NewVersion } from './new-version.tsx';
import styles from './offline-support.module.css';

/** Milliseconds between tries to send what waits. */
const pause = 15_000;

const customerId = (): number | undefined =>
  queryClient.getQueryData<Customer>(customerQuery.queryKey)?.customer_id;

const send = () => {
  const customer_id = customerId();
  // A visitor has nothing that waits.
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

/** What the app stores and sends for use without a connection, its new versions, and how to install it. */
export function OfflineSupport(): ReactNode {
  const count = useConnection();
  useEffect(() => {
    const customer_id = customerId();
    // For a visitor nothing is stored.
    if (customer_id === undefined) return;
    void confirmDevice(customer_id).catch(() => {});
    return saveFor(customer_id);
  }, []);
  return (
    <>
      <NewVersion />
      <InstallHint />
      <p role="status" className={styles.waiting}>
        {count === 0 ? null : count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`}
      </p>
    </>
  );
}
