import { type ReactNode, useRef } from 'react';
import styles from './bar.module.css';

/** A menu of the bar: it opens and closes with its title, and closes on Escape and when the focus leaves. */
export function MenuDisclosure({
  title,
  mark,
  children,
}: {
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      name="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.preventDefault();
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        // Nothing takes the focus when the window loses it: the menu then stays.
        const isAway = !menu.current?.contains(relatedTarget);
        if (isAway && document.hasFocus()) close();
      }}
    >
      <summary className={styles.link}>
        {title}
        {mark}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
