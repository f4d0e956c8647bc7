import { settings } from '@tbm/domain/settings';

/** An alternative when the purchase is impossible; null when the buyer can retry. */
export function linkAfterRefusal(code: string | undefined): { to: string; label: string } | null {
  switch (code) {
    case 'trial_used':
      return { to: `/checkout/${settings.subscription_package_id}/`, label: 'Suscribirme sin prueba' };
    case 'already_subscribed':
    case 'second_access_unconfirmed':
      return { to: '/mytbm/membresias', label: 'Ver Mis Compras' };
    case 'package_limit':
    case 'package_sold_out':
    case 'package_not_found':
    case 'package_not_available':
    case 'package_introductory':
    case 'special_event_full':
      return { to: '/paquetes/', label: 'Ver otros paquetes' };
    default:
      return null;
  }
}
