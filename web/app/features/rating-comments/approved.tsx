import type { RatingComment } from '@tbm/contract/rating-comments';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './approved.module.css';

/** Members' comments on a coach, or on a kind of class, with the stars that they gave. */
export const ApprovedComments = ({
  items,
  of,
}: {
  items: readonly RatingComment[];
  of: 'class' | 'coach';
}): ReactNode =>
  items.length === 0 ? null : (
    <Section className={styles.section}>
      <Heading level={2} size="m">
        Lo que dicen ellas
      </Heading>
      <ul className={styles.list}>
        {items.map(({ video_rating_id, name, class_stars, coach_stars, comment, video }) => (
          <li key={video_rating_id}>
            <figure className={styles.one}>
              <blockquote className={styles.text}>{comment}</blockquote>
              <figcaption className={styles.author}>
                <strong>{name}</strong>
                <span className={styles.stars}>
                  <span aria-hidden="true">★</span>
                  {counted(of === 'class' ? class_stars : coach_stars, 'estrella', 'estrellas')}
                </span>
                <span>{video}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
