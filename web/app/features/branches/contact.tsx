import type { Branch } from '@tbm/contract/branches';
import type { Location } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { formatPhone, international } from '../../platform/phone.ts';
import styles from './branches.module.css';

/** Address, telephone, e-mail and opening hours [PUB-036, PUB-042]. */
export const Contact = ({
  branch: { address, phone, email, content },
  location,
}: {
  branch: Branch;
  location: Location | undefined;
}): ReactNode => (
  <address className={styles.contact}>
    {location ? <strong>{location.name}</strong> : null}
    <span>{address || location?.address}</span>
    {phone ? <a href={`tel:+${international(phone)}`}>{formatPhone(phone)}</a> : null}
    {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    {content.hours.length ? (
      <dl className={styles.hours}>
        {content.hours.map(({ days, times }) => (
          <div key={days} className={styles.hour}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    ) : null}
  </address>
);
