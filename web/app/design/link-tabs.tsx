import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './link-tabs.module.css';

/** Filters of a list as links: each has its own address. Where they do not all fit, the chosen one is in sight. */
export function LinkTabs({
  label,
  tabs,
  current,
  onChoose,
}: {
  label: string;
  tabs: readonly { value: string; title: string; to: string }[];
  current: string;
  onChoose?: (value: string) => void;
}): ReactNode {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice moves the row.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!row.current || !chosen) return;
    const { left, right } = row.current.getBoundingClientRect();
    if (chosen.right > right) row.current.scrollLeft += chosen.right - right;
    else if (chosen.left < left) row.current.scrollLeft -= left - chosen.left;
  }, [current]);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ value, title, to }) => (
        <Link
          key={value}
          className={styles.tab}
          to={to}
          aria-current={value === current ? 'page' : undefined}
          preventScrollReset
          onClick={() => onChoose?.(value)}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
