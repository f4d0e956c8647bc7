import type { Instructor } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Carousel, cardWidth } from '../../design/carousel.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import { type PictureFile, pictureOf } from '../../design/picture-of.ts';
import { CoachPortrait } from './coach-portrait.tsx';
import styles from './coaches.module.css';
import { coachLook, isFounder } from './order.ts';

/** What a card shows of a coach. */
type CoachCard = Pick<Instructor, 'instructor_id' | 'name' | 'last_name' | 'quote'> & {
  file: PictureFile | null;
};

/** For loaders: the rest of the coach's record would be sent with the page for nothing. */
export const coachCard = ({ instructor_id, name, last_name, quote, file }: Instructor): CoachCard => ({
  instructor_id,
  name,
  last_name,
  quote,
  file: pictureOf(file),
});

/** The coaches, each linked to the coach's own page [PUB-012, PUB-029, PUB-064, UI-010]. */
export const Coaches = ({
  items,
  title = 'Tus coaches',
}: {
  items: readonly CoachCard[];
  title?: string;
}): ReactNode =>
  items.length === 0 ? null : (
    <Section id="coaches" className={styles.band}>
      <div className={styles.section}>
        <Heading level={2} size="l">
          {title}
        </Heading>
        <Carousel label="Coaches">
          {items.map((coach, index) => (
            <Link
              key={coach.instructor_id}
              to={`/coach/${coach.instructor_id}/`}
              className={`${styles.coach} ${styles[coachLook(index)]}`}
              data-ring="inside"
            >
              <CoachPortrait coach={coach} alt="" ratio="4 / 5" sizes={cardWidth} />
              <div className={styles.text}>
                {isFounder(coach) ? <span className={styles.founder}>Fundadora</span> : null}
                <Heading level={3} size="s">
                  {coach.name} {coach.last_name}
                </Heading>
                <span>{coach.quote}</span>
              </div>
            </Link>
          ))}
        </Carousel>
      </div>
    </Section>
  );
