import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './day-strip.module.css';
import type { StripDay } from './day-strip.ts';

/** Two weeks of days in a row that scrolls; the chosen day is in view. */
export function DayStrip({
  days,
  toDay,
}: {
  days: readonly StripDay[];
  toDay: (date: string) => string;
}): ReactNode {
  const row = useRef<HTMLElement>(null);
  const chosen = days.find(({ isChosen }) => isChosen)?.date;
  const first = days[0]?.date;
  const placed = useRef<string>(undefined);
  // A day that is already in view stays where it is, so that nothing moves under the finger.
  useLayoutEffect(() => {
    const box = row.current;
    const day = box?.querySelector<HTMLElement>('[data-chosen="true"]');
    const start = box?.firstElementChild;
    if (!box || !chosen || !day || !(start instanceof HTMLElement)) return;
    const left = day.offsetLeft - start.offsetLeft;
    const isInView = left >= box.scrollLeft && left + day.offsetWidth <= box.scrollLeft + box.clientWidth;
    if (!isInView || placed.current !== first) box.scrollTo({ left, behavior: 'instant' });
    placed.current = first;
  }, [chosen, first]);
  return (
    <nav ref={row} className={styles.days} aria-label="Días">
      {days.map(({ date, weekday, long, isToday, isChosen, isEmpty }) => (
        <Link
          key={date}
          to={toDay(date)}
          className={styles.day}
          data-chosen={isChosen}
          data-empty={isEmpty}
          aria-current={isToday ? 'date' : undefined}
          preventScrollReset
          replace
        >
          <span className={styles.short} aria-hidden="true">
            {isToday ? 'Hoy' : weekday}
            <strong>{Number(date.slice(8))}</strong>
          </span>
          {/* Its name: read in full, the abbreviation would be another word. */}
          <span className="visually-hidden">
            {[long, isToday ? 'hoy' : '', isEmpty ? 'sin clases' : '', isChosen ? 'elegido' : '']
              .filter(Boolean)
              .join(', ')}
          </span>
        </Link>
      ))}
    </nav>
  );
}
