import { settings } from '@tbm/domain/settings';

/** Where she can go on when what she wants cannot be had; null where trying again is the way. */
export function wayOn(code: string | undefined): { to: string; label: string } | null {
  switch (code) {
    case 'trial_used':
      return { to: `/checkout/${settings.subscription_package_id}/`, label: 'Suscribirme sin prueba' };
    case 'package_limit':
    case 'package_sold_out':
    case 'package_not_found':
    case 'package_not_available':
    case 'special_event_full':
      return { to: '/paquetes/', label: 'Ver otros paquetes' };
    default:
      return null;
  }
}
