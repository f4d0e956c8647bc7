import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { Heading } from './layout.tsx';
import styles from './shelf.module.css';

/**
 * A row that scrolls sideways; its children are `<li>`. With a mouse, buttons appear on the sides where there is more.
 */
export function Shelf({
  title,
  more,
  width = 'tile',
  children,
}: {
  title: string;
  /** A link beside the title. */
  more?: { to: string; label: string };
  /** Of each child: `tile` or the wider `card`. */
  width?: 'tile' | 'card';
  children: ReactNode;
}): ReactNode {
  const row = useRef<HTMLUListElement>(null);
  const hidden = useHiddenSides(row);
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  return (
    <section className={styles.shelf} aria-label={title}>
      <div className={styles.head}>
        <Heading level={2} size="s">
          {title}
        </Heading>
        {more ? (
          <Link to={more.to} className={styles.more}>
            {more.label}
          </Link>
        ) : null}
      </div>
      <div className={styles.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <ul ref={row} className={styles.row} data-width={width} tabIndex={0} aria-label={title}>
          {children}
        </ul>
        {/* For the mouse; fingers and keys scroll the row itself. */}
        {(['before', 'after'] as const).map((side) => (
          <button
            key={side}
            type="button"
            className={styles.arrow}
            data-side={side}
            hidden={!hidden[side]}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => move(side === 'after' ? 1 : -1)}
          >
            <Icon path={side === 'after' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} size={22} />
          </button>
        ))}
      </div>
    </section>
  );
}

/** On which sides of a row there is more than it shows. */
function useHiddenSides(row: { current: HTMLElement | null }) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  // After every rendering: its children may have changed.
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const before = list.scrollLeft > 1;
      const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
      setHidden((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    // Reports once at the start too.
    const size = new ResizeObserver(look);
    size.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      list.removeEventListener('scroll', look);
    };
  });
  return hidden;
}
