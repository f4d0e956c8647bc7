import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../design/icon.tsx';
import styles from './bar.module.css';

/** The phone's menu: a native dialog, so focus stays inside and Escape closes it. */
export function MenuDrawer({
  mark,
  children,
}: {
  /** Beside the icon that opens it. */
  mark?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => dialog.current?.close(), [location]);
  return (
    <>
      <button
        type="button"
        className={`${styles.toggle} ${styles.phone}`}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <span className="visually-hidden">Abrir menú</span>
        <Icon size={26} weight={2.2} path="M3 6h18M3 12h18M3 18h12" />
        {mark}
      </button>
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Menú"
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current?.close();
        }}
        onKeyDown={() => {}}
      >
        <div className={styles.drawerTop}>
          <span className={styles.groupTitle}>Menú</span>
          <button type="button" className={styles.toggle} onClick={() => dialog.current?.close()}>
            <span className="visually-hidden">Cerrar menú</span>
            <Icon size={26} weight={2.2} path="M5 5l14 14M19 5L5 19" />
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
