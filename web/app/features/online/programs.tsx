import type { Program } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Carousel, cardWidth, pace } from '../../design/carousel.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import styles from './online.module.css';

/** The programmes of the library, each linked to its own page. */
export const Programs = ({ items }: { items: readonly Program[] }): ReactNode =>
  items.length === 0 ? null : (
    <Section id="programas" className={styles.tinted}>
      <div className={styles.stack}>
        <Heading level={2} size="l">
          Programas
        </Heading>
        <Carousel label="Programas" every={pace.filters}>
          {items.map(({ program_id, name, short_description, color, file }) => (
            <Link key={program_id} to={`/program/${program_id}/`} className={styles.card}>
              <Picture file={file} alt="" ratio="4 / 3" sizes={cardWidth} />
              <div className={styles.programText} style={{ background: color }}>
                <Heading level={3} size="s">
                  {name}
                </Heading>
                <span>{short_description}</span>
              </div>
            </Link>
          ))}
        </Carousel>
      </div>
    </Section>
  );
