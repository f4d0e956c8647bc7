import { TextInput } from '@mantine/core';
import { formatPesos } from '@tbm/domain/money';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import styles from './checkout.module.css';
import type { Discounting } from './use-discount.ts';

/** Asks for a code and says what it does [CHK-005, ERR-029]. */
export function DiscountForm({
  discount: { offer, refusal, busy, apply, clear },
  asked,
}: {
  discount: Discounting;
  /** The price without it. */
  asked: number;
}): ReactNode {
  const [code, setCode] = useState('');
  if (offer)
    return (
      <div className={`${styles.row} ${styles.applied}`} aria-live="polite">
        <p>
          <strong>{offer.code}</strong>:{' '}
          {offer.extra_classes
            ? `${offer.extra_classes} ${offer.extra_classes === 1 ? 'clase' : 'clases'} de regalo`
            : `−${formatPesos(asked - offer.total_payment)}`}
        </p>
        <Button look="plain" onClick={clear}>
          Quitar
        </Button>
      </div>
    );
  return (
    <form
      className={styles.discount}
      aria-label="Descuento"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) apply(code.trim());
      }}
    >
      <TextInput
        label="Código de descuento"
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        error={refusal}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" look="quiet" busy={busy}>
        Aplicar
      </Button>
    </form>
  );
}
