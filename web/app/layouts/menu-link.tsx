import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import type { MenuEntry } from './menu.ts';

/** A menu entry: one of our pages, a section of a page, or another site. */
export const MenuLink = ({
  entry: { to, label },
  className = '',
}: {
  entry: MenuEntry;
  className: string | undefined;
}): ReactNode => {
  if (/^https?:/.test(to))
    return (
      <a className={className} href={to}>
        {label}
      </a>
    );
  // A section link is never marked as the current page.
  if (to.includes('#'))
    return (
      <Link className={className} to={to}>
        {label}
      </Link>
    );
  return (
    <NavLink className={className} to={to} end>
      {label}
    </NavLink>
  );
};
