import { formatPesos } from '@tbm/domain/money';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './top-ups.module.css';

/** The running packages that can be raised to a larger one; nothing where there are none. */
export function TopUps(): ReactNode {
  const packages = useApi('GET /top_ups', {}).data ?? [];
  if (packages.length === 0) return null;
  return (
    <section className={styles.offers} aria-label="Ampliar mi paquete">
      <Heading level={2} size="s">
        ¿Te faltan clases?
      </Heading>
      <p>Pasa a un paquete mayor y paga solo la diferencia.</p>
      <ul className={styles.list}>
        {packages.map(({ purchase_id, title, expiration_date, top_ups: [first] }) =>
          first ? (
            <li key={purchase_id} className={styles.offer}>
              <p>
                <strong>{title}</strong>, hasta el {formatDay(expiration_date)}
              </p>
              <ButtonLink look="quiet" to={`/mytbm/creditos?ampliar=${purchase_id}`}>
                Ampliar a {first.title} por {formatPesos(first.due)}
              </ButtonLink>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
