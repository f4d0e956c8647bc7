import type { Testimonial } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Carousel, pace } from '../../design/carousel.tsx';
import { initials } from '../../design/initials.ts';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import { type PictureFile, pictureOf } from '../../design/picture-of.ts';
import styles from './content.module.css';

/** The parts of a testimonial that are shown. */
type Words = Pick<Testimonial, 'testimonial_id' | 'customer_name' | 'description'> & {
  customer_file: PictureFile | null;
};

/** For loaders: the rest of the record would be sent with the page for nothing. */
export const wordsOf = ({
  testimonial_id,
  customer_name,
  description,
  customer_file,
}: Testimonial): Words => ({
  testimonial_id,
  customer_name,
  description,
  customer_file: pictureOf(customer_file),
});

/** Testimonials of members [PUB-010, PUB-066, UI-009]. */
export const Testimonials = ({ items }: { items: readonly Words[] }): ReactNode =>
  items.length === 0 ? null : (
    <Section id="testimonios" className={styles.words}>
      <div className={styles.wordsInner}>
        <Heading level={2} size="l">
          Dicho por ellas
        </Heading>
        <Carousel label="Testimonios" every={pace.testimonials}>
          {items.map(({ testimonial_id, customer_name, description, customer_file }) => (
            <figure key={testimonial_id} className={styles.testimonial}>
              <blockquote className={styles.testimonialText}>{description}</blockquote>
              <figcaption className={styles.author}>
                {customer_file ? (
                  <Picture file={customer_file} alt="" ratio="1" sizes="3.5rem" className={styles.face} />
                ) : (
                  <span className={`${styles.face} ${styles.initials}`} aria-hidden="true">
                    {initials(customer_name)}
                  </span>
                )}
                {customer_name}
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </div>
    </Section>
  );
