import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { Icon } from '../../design/icon.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './panel.module.css';

const wide = '(min-width: 1100px)';
const subscribe = (changed: () => void) => {
  const media = matchMedia(wide);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether there is room for a column beside the conversation. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );

/** A column beside the conversation where there is room, else a sheet above it [COMM-006]. */
export function SidePanel({
  title,
  closeTo,
  asSheet,
  children,
}: {
  title: string;
  /** Null for a panel that is always shown. */
  closeTo: string | null;
  asSheet: boolean;
  children: ReactNode;
}): ReactNode {
  if (asSheet)
    return (
      <Dialog title={title} closeTo={closeTo ?? '.'} wide>
        <div className={styles.sheet}>{children}</div>
      </Dialog>
    );
  return (
    <aside className={styles.column} aria-label={title}>
      <div className={styles.head}>
        <Heading level={2} size="s">
          {title}
        </Heading>
        {closeTo ? (
          <Link to={closeTo} className={styles.close} aria-label="Cerrar panel" replace preventScrollReset>
            <Icon path="M5 5l14 14M19 5L5 19" size={22} />
          </Link>
        ) : null}
      </div>
      {children}
    </aside>
  );
}
