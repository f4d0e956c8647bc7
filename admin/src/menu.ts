import type { ReactNode } from 'react';

/** The groups of the menu that have a heading, in their order. */
export const groups = [
  'Socias',
  'Ventas',
  'Estudio',
  'Videoteca',
  'Contenido',
  'Comunidad y premios',
] as const;
export type Group = (typeof groups)[number];
/** A group with a heading, or the entries above or below all groups. */
export type MenuGroup = Group | 'top' | 'bottom';

/** A page of the back office that is no kind of record. `npm run index` finds each exported one. */
export interface BackOfficePage {
  /** Its addresses below `/myadmin`. The menu leads to the first, without its parameters. */
  paths: readonly [string, ...string[]];
  element: ReactNode;
  /** Its entry in the menu; left out when other pages lead to it. */
  menu?: {
    name: string;
    group: MenuGroup;
    /** Its place in the group: smaller numbers stand above. */
    order: number;
  };
  /** Whether the menu of an admin of some branches has it too. */
  isForOwnBranches?: true;
}

/** The address that a menu leads to: `/conexiones` of `/conexiones/:part?`. */
export const menuAddress = ({ paths: [first] }: BackOfficePage): string => first.split('/:')[0] ?? first;

interface InMenu {
  group: Group;
  order: number;
}

/** Sorts by group and place in it. */
export const byMenu = (a: InMenu, b: InMenu): number =>
  groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order;
