import { type ReactNode, useEffect, useRef } from 'react';
import styles from './packages.module.css';
import { useCurrentSection } from './use-current-section.ts';

export interface SectionLink {
  /** The anchor within the page. */
  id: string;
  title: string;
  isOffers?: boolean;
}

/** Links to the sections, which stay in sight while the page scrolls; they need no scripts [PKG-010, PKG-011]. */
export function SectionNav({ links }: { links: readonly SectionLink[] }): ReactNode {
  const row = useRef<HTMLElement>(null);
  const current = useCurrentSection(links.map(({ id }) => id));
  useEffect(() => {
    const box = row.current;
    const link = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && link) box.scrollTo({ left: link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2 });
  });
  return (
    <nav ref={row} className={styles.anchors} aria-label="Secciones">
      {links.map(({ id, title, isOffers = false }) => (
        <a
          key={id}
          href={`#${id}`}
          className={`${styles.anchor} ${isOffers ? styles.offers : ''}`}
          aria-current={id === current ? 'true' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
