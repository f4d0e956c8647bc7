import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import type { MenuEntry } from './menu.ts';

/** An entry of a menu: a page of ours, a place in one, or another site. */
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
  // A place in a page is not the page: it never shows as the current one.
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
