import type { PageTexts } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Points } from '../../design/accordion.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './rewards.module.css';

/** How the programme counts classes in the studio and at home [RWD-003]. */
export const Modes = ({ items }: { items: PageTexts['rewards']['modes'] }): ReactNode => (
  <Section id="modalidades" label="Modalidades">
    <div className={styles.stack}>
      <Heading level={2} size="l">
        Modalidades
      </Heading>
      <ul className={styles.modes}>
        {items.map(({ title, text, points }) => (
          <li key={title} className={styles.mode}>
            <Heading level={3} size="m">
              {title}
            </Heading>
            <p>{text}</p>
            <Points points={points} />
          </li>
        ))}
      </ul>
    </div>
  </Section>
);
