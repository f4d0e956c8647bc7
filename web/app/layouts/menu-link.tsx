import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { MenuEntry } from './menu.ts';

/** An entry of a menu: a place of ours, or another site. */
export const MenuLink = ({
  entry,
  className,
}: {
  entry: MenuEntry;
  className: string | undefined;
}): ReactNode =>
  /^https?:/.test(entry.to) ? (
    <a className={className} href={entry.to}>
      {entry.label}
    </a>
  ) : (
    <NavLink className={className ?? ''} to={entry.to} end>
      {entry.label}
    </NavLink>
  );
