import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClassMark } from '../../design/class-mark.tsx';
import type { NearClass } from './nearest.ts';
import styles from './nearest-classes.module.css';

/** Classes to take instead of one that cannot be booked, each a link that keeps the rest of the address. */
export const NearestClasses = ({
  items,
  to,
}: {
  items: readonly NearClass[];
  to: (item: NearClass) => string;
}): ReactNode =>
  items.length ? (
    <div className={styles.nearest}>
      <p>Estas son las más cercanas con lugar:</p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.single_class_id}>
            <Link className={styles.item} to={to(item)} replace preventScrollReset>
              <ClassMark code={item.short_code} />
              <span>
                <strong>{item.name}</strong> con {item.coaches}
                <span className={styles.when}>
                  {item.when} · {item.places}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ) : null;
