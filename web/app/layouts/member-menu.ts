import type { Settings } from '../platform/server-context.ts';
import { type MenuEntry, outside } from './menu.ts';

export interface MenuSection {
  title: string;
  entries: MenuEntry[];
}

/** Entries of the member's menu [NAV-006..009] and, with Mi Cuenta, the sections of the phone's drawer [NAV-011]. */
export const memberMenu = (settings: Settings): MenuSection[] => [
  {
    title: 'Mis clases',
    entries: [
      { label: 'Online', to: '/mytbm/online' },
      { label: 'Presenciales', to: '/mytbm/presencial' },
    ],
  },
  {
    title: 'Comprar',
    entries: [
      { label: 'Paquetes', to: '/mytbm/paquetes' },
      ...outside('Merch', settings.merch_url, 'en'),
      ...outside('Certificación', settings.certifications_url),
    ],
  },
  {
    title: 'Comunidad',
    entries: [
      { label: 'Chat', to: '/mytbm/comunidad' },
      { label: 'Leaderboards', to: '/mytbm/leaderboards', lang: 'en' },
    ],
  },
];

/** The entry that shows how many messages are unread. */
export const notificationsPath = '/mytbm/notifications';

export const accountMenu: MenuSection = {
  title: 'Mi Cuenta',
  entries: [
    { label: 'Mi Información', to: '/mytbm/informacion' },
    { label: 'Mis Rewards', to: '/mytbm/rewards' },
    { label: 'Mi Progreso', to: '/mytbm/progreso' },
    { label: 'Mis Metas', to: '/mytbm/goals' },
    { label: 'Mis Compras', to: '/mytbm/membresias' },
    { label: 'Mis Cargos', to: '/mytbm/pagos' },
    { label: 'Mis Métodos de Pago', to: '/mytbm/metodos' },
    { label: 'Mis Reservaciones', to: '/mytbm/reservaciones' },
    { label: 'Mis Listas de Espera', to: '/mytbm/waitlists' },
    { label: 'Mis Créditos', to: '/mytbm/creditos' },
    { label: 'Notificaciones', to: notificationsPath },
  ],
};
