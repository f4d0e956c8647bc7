import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { civilDay, firstToday } from './once-a-day.ts';
import styles from './popups.module.css';
import { useTurn } from './use-turn.ts';

/**
 * A picture that the studio shows to everyone, once per day of the branch on each device [SCHED-007, PREM-006].
 * It waits while a dialog is open, or while the address opens a class, because the class is the reason for the visit.
 */
export function DailyPopup({
  name,
  src,
  timezone,
  to,
}: {
  name: 'online' | 'studio';
  /** Empty when there is none. */
  src: string;
  timezone: string;
  /** Link target of the picture. */
  to?: { path: string; words: string };
}): ReactNode {
  const [isShown, setShown] = useState(false);
  const [params] = useSearchParams();
  // The address opens a class, which has a dialog of its own.
  const isClassOpen = params.has('clase');
  useEffect(() => {
    if (isClassOpen || !src) return;
    const look = () => {
      // It waits until the other dialog is closed.
      if (document.querySelector('dialog[open]')) return;
      clearInterval(timer);
      if (firstToday(name, civilDay(timezone))) setShown(true);
    };
    const timer = setInterval(look, 500);
    // At once, so that it keeps its place among the dialogs that open by themselves.
    look();
    return () => clearInterval(timer);
  }, [isClassOpen, name, src, timezone]);
  if (!useTurn(isShown)) return null;
  return (
    <Dialog title="Aviso de TBM" onClose={() => setShown(false)}>
      {to ? (
        <Link to={to.path}>
          <img className={styles.picture} src={src} alt={`Aviso del estudio: ${to.words}`} />
        </Link>
      ) : (
        <img className={styles.picture} src={src} alt="Aviso del estudio" />
      )}
    </Dialog>
  );
}
