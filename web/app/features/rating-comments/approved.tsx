import type { RatingComment } from '@tbm/contract/rating-comments';
import type { ReactNode } from 'react';
import { Heading, Section } from '../../design/layout.tsx';
import { Star, starsText } from '../../design/star.tsx';
import styles from './rating-comments.module.css';

/** What members say of a coach, or of a kind of class, with the stars that they gave it. */
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
              <figcaption className={styles.who}>
                <strong>{name}</strong>
                <span className={styles.stars}>
                  <Star size={16} />
                  {starsText(of === 'class' ? class_stars : coach_stars)}
                </span>
                <span>{video}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
