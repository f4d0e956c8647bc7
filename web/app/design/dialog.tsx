import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { keepFocus, pushModal, returnFocus } from './modal-stack.ts';
import { useDragDown } from './use-drag-down.ts';

type Props = { title: string; wide?: boolean; children: ReactNode } & (
  | { onClose: () => void; closeTo?: never }
  | { onClose?: never; closeTo: string }
);

/** Types of fields where nothing is written that would be missed. */
const choices = /radio|checkbox|search|range|select/;

/**
 * A native modal dialog; on phones a bottom sheet that can be dragged down. It closes through `onClose` or, when it has its own address, by
 * navigating to `closeTo`; in that case the server can render it, and it opens and closes without scripts.
 */
export const Dialog = ({ opened = true, ...props }: Props & { opened?: boolean }): ReactNode =>
  opened ? <OpenDialog {...props} /> : null;

function OpenDialog({ title, onClose, closeTo, wide = false, children }: Props): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Read during rendering: a field inside may take the focus before any effect runs.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  const navigate = useNavigate();
  const close = useCallback(() => {
    if (onClose) onClose();
    else void navigate(closeTo, { preventScrollReset: true, replace: true });
  }, [onClose, closeTo, navigate]);

  const drag = useDragDown(close);
  /** Something was typed: a tap beside the panel, easily made on a tablet, must not lose it. */
  const hasText = useRef(false);

  useLayoutEffect(() => (box.current ? pushModal(box.current, opener) : undefined), [opener]);
  useEffect(() => {
    const dialog = box.current;
    return () => {
      if (dialog) returnFocus(dialog);
    };
  }, []);
  const keep = () => {
    if (box.current) keepFocus(box.current);
  };
  useEffect(keep);

  const cross = <Icon path="M5 5l14 14M19 5L5 19" size={24} />;
  return (
    // Rendered open, so that it shows before scripts run; then `pushModal` makes it modal.
    <dialog
      ref={box}
      open
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.overlay}
      onBlur={() => setTimeout(keep)}
      onInput={({ target }) => {
        if (!choices.test((target as HTMLInputElement).type)) hasText.current = true;
      }}
      onCancel={(event) => {
        // A chooser of files inside was closed without a file.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // The browser closes the dialog itself when Escape is pressed repeatedly.
      onClose={(event) => {
        if (!event.currentTarget.open) close();
      }}
    >
      {/* Closes the dialog with a click beside the panel; keyboard users have Escape and the button. */}
      <div className={styles.outside} aria-hidden="true" onClick={() => hasText.current || close()} />
      <div className={`${styles.panel} ${wide ? styles.wide : ''}`}>
        <div className={styles.head} {...drag}>
          <span className={styles.grip} aria-hidden="true" />
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose ? (
            <button type="button" className={styles.close} aria-label="Cerrar" onClick={onClose}>
              {cross}
            </button>
          ) : (
            <Link to={closeTo} className={styles.close} aria-label="Cerrar" replace preventScrollReset>
              {cross}
            </Link>
          )}
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

/** The actions of a dialog; on a sheet longer than the window they stay at its lower edge. */
export const DialogActions = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.actions}>{children}</div>
);
