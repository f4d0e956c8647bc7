import { isShown } from '@tbm/domain/notices';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { liveRegions, type Urgency } from '../platform/live-regions.ts';
import styles from './alerts.module.css';
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  message: string;
  urgency: Urgency;
  /** Milliseconds that it is shown. */
  time: number;
  /** The page that it was shown on. */
  path: string;
}

/** No more toasts than this at once: an older one makes place. */
const most = 3;
const none: readonly Toast[] = [];
let toasts = none;
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listen of listeners) listen();
}

function show(message: string, urgency: Urgency, time: number): void {
  count += 1;
  // The same message again replaces the first one, so that it is not shown twice.
  const others = toasts.filter((toast) => toast.message !== message);
  change([...others, { id: count, message, urgency, time, path: location.pathname }].slice(-most));
}

/** A red alert that can be dismissed and hides after 5 s; technical texts are not shown [UI-004, UI-005, ERR-076]. */
export function showAlert(message: string): void {
  if (isShown(message)) show(message, 'assertive', 5_000);
}

/** Hides the red alerts, except those of a page: the others have been left, or what failed has succeeded. */
const dismissAlerts = (except?: string): void =>
  change(toasts.filter(({ urgency, path }) => urgency === 'polite' || path === except));

/** A green message that hides after 3 s [UI-006, UI-007]. */
export function showSuccess(message: string): void {
  dismissAlerts();
  show(message, 'polite', 3_000);
}

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/**
 * Renders the toasts into the live regions of the page, which announce each of them once. An alert ends with its page:
 * what is to be read on the next one is shown after the navigation.
 */
export function Toasts(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => dismissAlerts(pathname), [pathname]);
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const [regions, setRegions] = useState<ReturnType<typeof liveRegions>>();
  useEffect(() => setRegions(liveRegions()), []);
  // On the server, and before the first effect in the browser, there is no place for toasts.
  if (!regions) return null;
  const of = (urgency: Urgency) =>
    createPortal(
      shown
        .filter((toast) => toast.urgency === urgency)
        .map((toast) => <ToastCard key={toast.id} toast={toast} />),
      regions[urgency],
    );
  return (
    <>
      {of('polite')}
      {of('assertive')}
    </>
  );
}

/** It stays while the pointer or the focus is on it. */
function ToastCard({ toast: { id, message, urgency, time } }: { toast: Toast }): ReactNode {
  const [isHeld, setHeld] = useState(false);
  const close = () => change(toasts.filter((toast) => toast.id !== id));
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), time);
    return () => clearTimeout(timer);
  }, [isHeld, id, time]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being pointed at only keeps the message
    <div
      className={styles.toast}
      data-urgency={urgency}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{message}</p>
      <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={close}>
        <Icon path="M6 6l12 12M18 6L6 18" size={20} />
      </button>
    </div>
  );
}
