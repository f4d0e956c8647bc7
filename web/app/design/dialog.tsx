import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, video[controls], [tabindex]:not([tabindex="-1"])';

/** Tab goes round inside: from the last to the first, and back; a focus that got lost comes in again. */
function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>(reachable)].filter((one) => one.offsetParent !== null);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return;
  const here = document.activeElement;
  const leaves = !box.contains(here) || (event.shiftKey ? here === first || here === box : here === last);
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** Of several dialogs only the last one opened listens. */
const isOnTop = (box: HTMLElement): boolean =>
  [...document.querySelectorAll('dialog[open][aria-modal]')].at(-1) === box;

type Props = { title: string; wide?: boolean; children: ReactNode } & (
  | { onClose: () => void; closeTo?: never }
  | { onClose?: never; closeTo: string }
);

/**
 * A dialog: focus stays inside, Escape closes it, and focus returns where it was. A sheet from below on the phone.
 * It closes by `onClose`, or, when it is a place of its own, by leading to `closeTo`; then the server can render
 * it, and it opens and closes before any script has run.
 */
export const Dialog = ({ opened = true, ...props }: Props & { opened?: boolean }): ReactNode =>
  opened ? <OpenDialog {...props} /> : null;

function OpenDialog({ title, onClose, closeTo, wide = false, children }: Props): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Taken while rendering: a field inside may have the focus before any effect runs.
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  const navigate = useNavigate();
  const close = useCallback(() => {
    if (onClose) onClose();
    else void navigate(closeTo, { preventScrollReset: true, replace: true });
  }, [onClose, closeTo, navigate]);

  useEffect(() => {
    const element = box.current;
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [before]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const element = box.current;
      if (!element || !isOnTop(element)) return;
      if (event.key === 'Escape') close();
      if (event.key === 'Tab') keepInside(event, element);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [close]);

  const cross = <Icon path="M5 5l14 14M19 5L5 19" size={24} />;
  return (
    <div className={styles.overlay}>
      {/* Beside the dialog is a way out for the pointer; the keyboard has Escape and the button. */}
      <div className={styles.outside} aria-hidden="true" onClick={close} />
      <dialog
        ref={box}
        open
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      >
        <div className={styles.head}>
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
      </dialog>
    </div>
  );
}
