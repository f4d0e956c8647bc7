import type { ReactNode } from 'react';
import { useOnline } from '../../platform/use-online.ts';
import styles from './desk.module.css';

/** Says that the list may be out of date. It stays on the screen: an old list is better than none. */
export function ConnectionNote({ failed }: { failed: boolean }): ReactNode {
  const online = useOnline();
  return (
    <p role="status" className={online && !failed ? styles.connected : styles.connection}>
      {online && !failed
        ? ''
        : online
          ? 'No pudimos actualizar la lista: es la última que llegó. Seguimos intentando.'
          : 'Sin conexión: la lista es la última que llegó. Lo que marques se guarda al volver la señal; no cierres esta página.'}
    </p>
  );
}
