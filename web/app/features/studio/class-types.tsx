import type { ClassType } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Carousel } from '../../design/carousel.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import { type PictureFile, pictureOf } from '../../design/picture-of.ts';
import styles from './class-types.module.css';
import { inThrees } from './order.ts';

/** What its card shows of a class type. */
type ClassTypeCard = Pick<ClassType, 'class_type_id' | 'short_code' | 'name'> & { file: PictureFile | null };

/** For loaders: the rest of the record would be sent with the page for nothing. */
export const classTypeCard = ({ class_type_id, short_code, name, file }: ClassType): ClassTypeCard => ({
  class_type_id,
  short_code,
  name,
  file: pictureOf(file),
});

// Displayed widths. A small card is as high as half a large one, or as its text.
const largeWidth = '(min-width: 768px) min(58vw, 42rem), 86vw';
const smallWidth = '(min-width: 768px) min(29vw, 22rem), max(43vw, 13rem)';

const Card = ({ item, large }: { item: ClassTypeCard; large: boolean }): ReactNode => (
  <Link
    to={`/class_type/${item.class_type_id}/`}
    className={`${styles.card} ${large ? styles.large : ''}`}
    data-ring="inside"
  >
    <Picture file={item.file} alt="" sizes={large ? largeWidth : smallWidth} className={styles.picture} />
    <div className={styles.text}>
      <span className={styles.code}>{item.short_code}</span>
      <Heading level={3} size={large ? 'm' : 's'}>
        {item.name}
      </Heading>
    </div>
  </Link>
);

/** Class types in groups of three, one large and two small [PUB-011, PUB-030, UI-011]. */
export const ClassTypes = ({ items }: { items: readonly ClassTypeCard[] }): ReactNode =>
  items.length === 0 ? null : (
    <Section id="disciplinas">
      <div className={styles.section}>
        <Heading level={2} size="l">
          Disciplinas
        </Heading>
        <Carousel label="Disciplinas">
          {inThrees(items).map((group) => (
            <div key={group[0]?.class_type_id} className={styles.group}>
              {group.map((item, index) => (
                <Card key={item.class_type_id} item={item} large={index === 0} />
              ))}
            </div>
          ))}
        </Carousel>
      </div>
    </Section>
  );
