import type { Settings } from '../platform/server-context.ts';

export interface MenuEntry {
  label: string;
  to: string;
}
export interface MenuSection {
  title: string;
  entries: MenuEntry[];
}

/** The public bar [NAV-010]: entries whose page is there. */
export const publicMenu = (settings: Settings): MenuEntry[] => [
  { label: 'Conócenos', to: '/#nosotras' },
  { label: 'Paquetes', to: '/paquetes/' },
  { label: 'Certificaciones', to: settings.certifications_url },
  { label: 'Shop', to: settings.shop_url },
];

/** The member's menu [NAV-006..009] and, with Mi Cuenta, the sections of the phone's drawer [NAV-011]. */
export const memberMenu = (settings: Settings): MenuSection[] => [
  { title: 'Mis clases', entries: [{ label: 'Presenciales', to: '/mytbm/presencial' }] },
  {
    title: 'Comprar',
    entries: [
      { label: 'Paquetes', to: '/mytbm/paquetes' },
      { label: 'Merch', to: settings.shop_url },
      { label: 'Certificación', to: settings.certifications_url },
    ],
  },
];

export const accountMenu: MenuSection = {
  title: 'Mi Cuenta',
  entries: [
    { label: 'Mis Compras', to: '/mytbm/membresias' },
    { label: 'Mis Cargos', to: '/mytbm/pagos' },
    { label: 'Mis Reservaciones', to: '/mytbm/reservaciones' },
    { label: 'Mis Créditos', to: '/mytbm/creditos' },
  ],
};
