import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import styles from './checkout.module.css';
import { wayOn } from './refusal-way.ts';

/** Why the payment was refused, and where to go when another attempt cannot help. */
export function PayRefusal({ text, code }: { text: string; code: string | undefined }): ReactNode {
  const way = wayOn(code);
  return (
    <div role="alert" className={styles.help}>
      <p>{text}</p>
      {way ? (
        <ButtonLink to={way.to} look="quiet">
          {way.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
