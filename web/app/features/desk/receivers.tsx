import type { ClassPreview } from '@tbm/contract/week';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import styles from './desk.module.css';

/** Who would be notified, which credits return and who waits, before anything happens. */
export function Receivers({ preview }: { preview: ClassPreview }): ReactNode {
  const { people, credits, cash, guests, waiting, texts } = preview;
  const number = new Set(people.map(({ customer_id }) => customer_id)).size;
  return (
    <>
      <p role="status">
        {number === 0 ? 'No se avisa a nadie.' : `Se avisa a ${counted(number, 'socia', 'socias')}.`}
        {credits > 0
          ? ` ${credits === 1 ? 'Regresa 1 crédito' : `Regresan ${credits} créditos`} a su cuenta.`
          : ''}
        {cash > 0 ? ` ${counted(cash, 'lugar es', 'lugares son')} en efectivo.` : ''}
      </p>
      {guests > 0 ? (
        <p>
          <strong>
            {counted(guests, 'lugar es de una invitada', 'lugares son de invitadas')} sin cuenta: avísales tú.
          </strong>
        </p>
      ) : null}
      {people.length > 0 ? (
        <ul className={styles.receivers} aria-label="A quién se avisa">
          {people.map(({ customer_id, name, guest_name, is_waiting }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a member may have several places.
            <li key={`${customer_id} ${index}`}>
              {name}
              {guest_name ? `, por ${guest_name}` : ''}
              {is_waiting ? ', en lista de espera' : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {texts.map(({ notice, subject, text }) => (
        <details key={notice}>
          <summary className={styles.summary}>Lo que leen en su correo</summary>
          <p className={styles.name}>{subject}</p>
          <p className={styles.mail}>{text}</p>
        </details>
      ))}
      {waiting.length > 0 ? (
        <p className={styles.sub}>
          En lista de espera, sin aviso: {waiting.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
    </>
  );
}
