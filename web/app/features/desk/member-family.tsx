import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './desk.module.css';

/** Who pays for a member, and for whom the member pays. Renders nothing without a family. */
export function MemberFamily({ customer_id }: { customer_id: number }): ReactNode {
  const { data = [] } = useApi('GET /members/:id/family', { params: { id: customer_id } });
  if (data.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Familia">
      <Heading level={2} size="s">
        Familia
      </Heading>
      {data.map(({ family_link_id, role, name, customer_id: other_id }) => (
        <p key={family_link_id} className={styles.line}>
          <Link to={`/recepcion/socia/${other_id}/`}>{name}</Link>
          <span className={styles.sub}>{role === 'payer' ? 'Paga para ella' : 'Ella paga sus paquetes'}</span>
        </p>
      ))}
    </section>
  );
}
