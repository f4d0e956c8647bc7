import type { Purchase } from '@tbm/contract/purchases';
import { checkoutAddress } from '@tbm/domain/checkout-address';
import { formatPesos } from '@tbm/domain/money';
import { standingOf } from '@tbm/domain/standing';
import { formatFullDay } from '@tbm/domain/time';

/** The thank-you page's text for a purchase, and its links. */
export interface Outcome {
  title: string;
  text: string;
  link: { to: string; label: string };
  /** True when something was paid and the purchase is active. */
  paid: boolean;
}

function active(item: Purchase, timezone: string): Outcome {
  const standing = standingOf(item, timezone);
  const space = { to: '/mytbm', label: 'Ir a mi espacio' };
  if (standing?.kind === 'trial')
    return {
      title: '¡Tu prueba ya empezó!',
      text: `Hoy no pagaste nada. El ${formatFullDay(standing.day)} se hace tu primer cargo de ${formatPesos(item.total_payment)}; si cancelas antes en Mis Compras, no se te cobra.`,
      link: space,
      paid: false,
    };
  const classes = item.class_package.is_unlimited || Boolean(item.class_amount);
  const next = item.next_charge ? ` Tu siguiente cargo es el ${formatFullDay(item.next_charge)}.` : '';
  return {
    title: '¡Listo! Ya eres parte',
    text: `Te enviamos el recibo a tu correo. ${classes ? 'Tus clases ya están en tu cuenta.' : 'Tu acceso ya está activo.'}${next}`,
    link: classes ? { to: '/mytbm/presencial', label: 'Reservar una clase' } : space,
    paid: true,
  };
}

/** Describes the outcome of a purchase [PUR-008, PUR-010]. */
export function outcomeOf(item: Purchase, timezone: string): Outcome {
  const checkout = checkoutAddress(item);
  const packages = { to: '/paquetes/', label: 'Ver paquetes' };
  const ever = item.invoices.some(({ status }) => status === 'paid');
  switch (item.status) {
    case 'active':
      return active(item, timezone);
    case 'pending':
      return {
        title: 'Estamos confirmando tu pago',
        text: 'Suele tardar unos segundos. Puedes cerrar esta página: te avisaremos por correo.',
        link: { to: checkout, label: 'Volver al pago' },
        paid: false,
      };
    case 'failed':
      return {
        title: ever ? 'Tu suscripción terminó' : 'El pago no se completó',
        text: ever
          ? 'Tu último pago no pasó. Puedes volver cuando quieras.'
          : 'No se hizo ningún cargo. Puedes intentarlo de nuevo con la misma tarjeta o con otra.',
        link: { to: checkout, label: ever ? 'Volver a suscribirme' : 'Intentar de nuevo' },
        paid: false,
      };
    case 'cancelled': {
      const standing = standingOf(item, timezone);
      const until =
        standing?.kind === 'access' ? ` Conservas tu acceso hasta el ${formatFullDay(standing.day)}.` : '';
      return {
        title: 'Esta compra fue cancelada',
        text: `No se hará ningún cargo más.${until}`,
        link: packages,
        paid: false,
      };
    }
    default:
      return {
        ...(item.status === 'revoked'
          ? { title: 'El estudio retiró este acceso', text: 'Escríbenos y lo vemos.' }
          : { title: 'Esta compra ya se usó', text: 'Cuando quieras seguir, elige tu siguiente paquete.' }),
        link: packages,
        paid: false,
      };
  }
}
