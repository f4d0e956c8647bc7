import type { ReactNode } from 'react';
import { useOnline } from '../../platform/use-online.ts';
import styles from './desk.module.css';

const textOf = (online: boolean, failed: boolean): string => {
  if (!online)
    return 'Sin conexión: la lista es la última que llegó. Lo que marques se guarda al volver la señal; no cierres esta página.';
  return failed ? 'No pudimos actualizar la lista: es la última que llegó. Seguimos intentando.' : '';
};

/** Warns that the list may be out of date. The list stays on the screen: an old list is better than none. */
export function ConnectionNote({ failed }: { failed: boolean }): ReactNode {
  const text = textOf(useOnline(), failed);
  return (
    <p role="status" className={text ? styles.connection : styles.connected}>
      {text}
    </p>
  );
}
