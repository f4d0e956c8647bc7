import type { Conversation } from '@tbm/contract/conversations';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../design/avatar.tsx';
import { Badge } from '../../design/badge.tsx';
import { formatNumber } from '../../platform/phone.ts';
import styles from './conversations.module.css';
import { nameOf } from './words.ts';

/** The person who writes: photo, number, and what is known of the number. */
export function ContactSummary({ conversation }: { conversation: Conversation }): ReactNode {
  const { customer, number, opted_out, closed } = conversation;
  return (
    <div className={styles.head}>
      <Avatar name={nameOf(conversation)} file={customer?.file ?? null} />
      <span>{formatNumber(number)}</span>
      {customer ? (
        <Link to={`/recepcion/socia/${customer.customer_id}/`}>Ver su ficha</Link>
      ) : (
        <Badge tone="soft">No es de una socia</Badge>
      )}
      {customer && !customer.verified ? <Badge tone="soft">Número sin verificar</Badge> : null}
      {opted_out ? <Badge tone="soft">Pidió BAJA de avisos</Badge> : null}
      {closed ? <Badge tone="soft">Cerrada</Badge> : null}
    </div>
  );
}
