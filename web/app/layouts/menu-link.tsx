import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import type { MenuEntry } from './menu.ts';

/** A menu entry: one of our pages, a section of a page, or another site. */
export const MenuLink = ({
  entry: { to, label, lang },
  className = '',
  mark,
}: {
  entry: MenuEntry;
  className: string | undefined;
  /** After the label of one of our pages. */
  mark?: ReactNode;
}): ReactNode => {
  if (/^https?:/.test(to))
    return (
      <a className={className} href={to} lang={lang}>
        {label}
      </a>
    );
  // A section link is never marked as the current page.
  if (to.includes('#'))
    return (
      <Link className={className} to={to} lang={lang}>
        {label}
      </Link>
    );
  return (
    <NavLink className={className} to={to} lang={lang} end>
      {label}
      {mark}
    </NavLink>
  );
};
