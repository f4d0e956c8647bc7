import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { civilDay, firstToday } from './once-a-day.ts';
import styles from './popups.module.css';

/** A picture that the studio wants everybody to see, once a day of the branch on each device [SCHED-007, PREM-006]. */
export function DailyPopup({
  name,
  src,
  timezone,
}: {
  name: 'online' | 'studio';
  /** Empty when there is none. */
  src: string;
  timezone: string;
}): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (src && firstToday(name, civilDay(new Date(), timezone))) setShown(true);
  }, [name, src, timezone]);
  if (!shown) return null;
  return (
    <Dialog title="Aviso de TBM" onClose={() => setShown(false)}>
      <img className={styles.picture} src={src} alt="Aviso del estudio" />
    </Dialog>
  );
}
