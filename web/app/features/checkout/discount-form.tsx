import { codeLengths } from '@tbm/contract/lengths';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useForm } from '../../platform/use-form.ts';
import styles from './checkout.module.css';
import type { Discounting } from './use-discount.ts';

/** Applies a discount code and shows its effect [CHK-005, ERR-029]. */
export function DiscountForm({
  discount: { offer, refusal, busy, apply, clear },
  asked,
}: {
  discount: Discounting;
  /** The price without the discount. */
  asked: number;
}): ReactNode {
  const { field, form } = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      if (code.trim()) apply(code.trim());
    },
  });
  if (offer)
    return (
      <div className={`${styles.row} ${styles.applied}`} aria-live="polite">
        <p>
          <strong>{offer.code}</strong>:{' '}
          {offer.extra_classes
            ? `${counted(offer.extra_classes, 'clase', 'clases')} de regalo`
            : `−${formatPesos(asked - offer.total_payment)}`}
        </p>
        <Button look="plain" onClick={clear}>
          Quitar
        </Button>
      </div>
    );
  return (
    <form {...form} className={styles.discount} aria-label="Descuento">
      <TextField
        label="Código de descuento"
        {...field('code')}
        maxLength={codeLengths.discount}
        autoCapitalize="characters"
        autoComplete="off"
        error={refusal}
      />
      <Button type="submit" look="quiet" busy={busy}>
        Aplicar
      </Button>
    </form>
  );
}
