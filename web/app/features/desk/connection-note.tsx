import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './desk.module.css';

const isOnline = () => onlineManager.isOnline();
const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Says that what is shown may be old. The list stays: at the door an old one is better than none. */
export function ConnectionNote({ failed }: { failed: boolean }): ReactNode {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  if (online && !failed) return null;
  return (
    <p role="status" className={styles.connection}>
      {online
        ? 'No pudimos actualizar la lista: es la última que llegó. Seguimos intentando.'
        : 'Sin conexión: la lista es la última que llegó. Lo que marques se guarda al volver la señal; no cierres esta página.'}
    </p>
  );
}
