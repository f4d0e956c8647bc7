import type { Charges } from '@tbm/domain/charges';
import { formatPesos } from '@tbm/domain/money';
import { settings } from '@tbm/domain/settings';
import { formatFullDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './checkout.module.css';

const notice = `Te avisamos por correo al menos ${settings.charge_notice_days} días antes, con el enlace para cancelar.`;

/** What renews and what does not, and how to cancel, at the bottom of the checkout [CHK-007, PKG-020..022]. */
export function RenewalReminder({
  charges,
  nextCharge,
}: {
  charges: Charges;
  /** Civil day; empty for one-time payments. */
  nextCharge: string;
}): ReactNode {
  const { kind, first, later, rhythm } = charges;
  const day = nextCharge && formatFullDay(nextCharge);
  return (
    <aside className={styles.reminder} aria-label="Renovación">
      {kind === 'trial' ? (
        <p>
          <strong>Hoy no pagas nada.</strong> Si sigues con nosotras, el {day} se cobran {formatPesos(first)}{' '}
          y después {formatPesos(later ?? first)} {rhythm}, de forma automática, a tu método de pago guardado.{' '}
          {notice}
        </p>
      ) : later === null ? (
        <p>
          <strong>Este pago no se renueva.</strong> Solo las suscripciones se cobran de nuevo cada periodo, y
          siempre lo ves antes de pagar.
        </p>
      ) : (
        <p>
          <strong>Tu suscripción se renueva sola.</strong> El {day} se cobran {formatPesos(later)} y así{' '}
          {rhythm}, de forma automática, a tu método de pago guardado. {notice}
        </p>
      )}
      {later === null ? null : (
        <p>
          Cancela cuando quieras en <strong>Mis Compras</strong>, sin costo por cancelación
          {kind === 'trial'
            ? `: si cancelas antes del ${day}, no se te cobra nada y tu acceso de prueba termina en ese momento.`
            : '.'}
        </p>
      )}
    </aside>
  );
}
