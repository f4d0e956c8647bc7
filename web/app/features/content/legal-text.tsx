import type { PageTexts } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import styles from './content.module.css';

/** The sections of a legal text, with headings of a level. */
export function LegalText({ items, level }: { items: PageTexts['terms']['terms']; level: 2 | 3 }): ReactNode {
  const Title = `h${level}` as const;
  return items.map(({ title, paragraphs }) => (
    <section key={title} className={styles.part}>
      <Title className={styles.partTitle}>{title}</Title>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}
