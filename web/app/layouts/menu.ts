import type { Branch } from '@tbm/contract/branches';
import type { Settings } from '../platform/server-context.ts';

export interface MenuEntry {
  label: string;
  to: string;
  /** Set for a label in English, so that screen readers pronounce it. */
  lang?: 'en';
}

/** An entry on another site, if the studio has one. */
export const outside = (label: string, to: string, lang?: 'en'): MenuEntry[] =>
  to ? [{ label, to, ...(lang ? { lang } : {}) }] : [];

/** Entries of the public bar [NAV-010]. */
export const publicMenu = (settings: Settings): MenuEntry[] => [
  { label: 'Rewards', to: '/rewards/', lang: 'en' },
  { label: 'Conócenos', to: '/#nosotras' },
  { label: 'Paquetes', to: '/paquetes/' },
  ...outside('Certificaciones', settings.certifications_url),
  ...outside('Shop', settings.shop_url, 'en'),
];

/** Entries of the bar on a branch's own page [PUB-026]. */
export const branchMenu = ({ slug, branch_id }: Pick<Branch, 'slug' | 'branch_id'>): MenuEntry[] => [
  { label: 'Rewards', to: '/rewards/', lang: 'en' },
  { label: 'Nosotros', to: `/${slug}/#nosotros` },
  { label: 'Método', to: `/${slug}/#metodo` },
  { label: 'Coaches', to: `/${slug}/#coaches` },
  { label: 'Paquetes', to: `/paquetes/?branch_id=${branch_id}` },
  { label: 'Studio', to: `/${slug}/#studio`, lang: 'en' },
];

/** Entries of the bar on the online platform's page [PUB-016]. */
export const onlineMenu: MenuEntry[] = [
  { label: 'Disciplinas', to: '/online/#disciplinas' },
  { label: 'Método', to: '/online/#metodo' },
  { label: 'Funciones', to: '/online/#funciones' },
  { label: 'Testimonios', to: '/online/#testimonios' },
  { label: 'Paquetes', to: '/paquetes/#online' },
  { label: 'Rewards', to: '/rewards/', lang: 'en' },
];

/** Entries of the bar on the rewards programme's pages [RWD-003]. */
export const rewardsMenu: MenuEntry[] = [
  { label: 'Niveles', to: '/rewards/#niveles' },
  { label: 'Steps', to: '/rewards/#steps', lang: 'en' },
  { label: 'Modalidades', to: '/rewards/#modalidades' },
];
