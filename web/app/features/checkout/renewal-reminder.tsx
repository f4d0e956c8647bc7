import { formatPesos } from '@tbm/domain/money';
import { settings } from '@tbm/domain/settings';
import type { ReactNode } from 'react';
import type { Charges } from './charges.ts';
import styles from './checkout.module.css';

const notice = `Te avisamos por correo al menos ${settings.charge_notice_days} días antes, con el enlace para cancelar.`;

/** What renews and what does not, and how to cancel, at the bottom of the checkout [CHK-007, PKG-020..022]. */
export function RenewalReminder({
  charges,
  nextCharge,
}: {
  charges: Charges;
  nextCharge: string;
}): ReactNode {
  const { kind, first, later, rhythm } = charges;
  return (
    <aside className={styles.reminder} aria-label="Renovación">
      {kind === 'trial' ? (
        <p>
          <strong>Hoy no pagas nada.</strong> Si sigues con nosotras, el {nextCharge} se cobran{' '}
          {formatPesos(first)} y después {formatPesos(later ?? first)} {rhythm}, de forma automática, a tu
          método de pago guardado. {notice}
        </p>
      ) : later === null ? (
        <p>
          <strong>Este pago no se renueva.</strong> Solo las suscripciones se cobran de nuevo cada periodo, y
          siempre lo ves antes de pagar.
        </p>
      ) : (
        <p>
          <strong>Tu suscripción se renueva sola.</strong> El {nextCharge} se cobran {formatPesos(later)} y
          así {rhythm}, de forma automática, a tu método de pago guardado. {notice}
        </p>
      )}
      {later === null ? null : (
        <p>
          Cancela cuando quieras en <strong>Mis Compras</strong>, sin costo por cancelación
          {kind === 'trial' ? `: si cancelas antes del ${nextCharge}, no se te cobra nada.` : '.'}
        </p>
      )}
    </aside>
  );
}
