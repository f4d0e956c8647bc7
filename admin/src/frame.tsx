import { Link, MenuItem, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Fragment, type ReactNode, use, useEffect, useRef } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  type LayoutProps,
  Menu,
  Sidebar,
  type SidebarProps,
  TitlePortal,
} from 'react-admin';
import { ScrollRestoration, useLocation } from 'react-router';
import { pages } from './all-pages.ts';
import { MemberSearch } from './members/search.tsx';
import { groups, type MenuGroup, menuAddress } from './menu.ts';
import { OwnBranches } from './own-branches.ts';
import { entities } from './resources/index.ts';

/** The wordmark, as on the site. */
const Logo = (): ReactNode => (
  <svg viewBox="0 0 92 36" height="22" role="img" aria-label="TBM" fill="currentColor">
    <path d="M0 0h24v8h-8v28H8V8H0z" />
    <path d="M28 0h14c7 0 11 3.4 11 9 0 3.6-1.6 6.2-4.4 7.4C52 17.6 54 20.6 54 25c0 7-4.6 11-12 11H28zm8 7v7h4.6c2.6 0 4-1.3 4-3.5S43.2 7 40.6 7zm0 13.4V29h5.2c2.9 0 4.4-1.6 4.4-4.3s-1.5-4.3-4.4-4.3z" />
    <path d="M58 0h9l8 18 8-18h9v36h-8V16l-6.4 14h-5.2L66 16v20h-8z" />
  </svg>
);

const heading = (): HTMLElement | null => document.getElementById('react-admin-title');

/** The window has the title of the page, which its parts put into the bar. */
function useWindowTitle(): void {
  useEffect(() => {
    const place = heading();
    if (!place) return;
    const say = (): void => {
      document.title = [place.textContent?.trim(), 'TBM'].filter(Boolean).join(' · ');
    };
    say();
    const watch = new MutationObserver(say);
    watch.observe(place, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, []);
}

/** On another page focus goes to its title, unless it is on something that stays, as the tabs of a page. */
function useFocusOnTitle(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!document.activeElement?.closest('#main-content')) heading()?.focus();
  }, [pathname]);
}

const Bar = (props: AppBarProps): ReactNode => {
  useWindowTitle();
  useFocusOnTitle();
  return (
    <AppBar {...props} color="inherit">
      {/* On a phone the title of the page needs its place; the menu leads to the site there. */}
      <Link
        href="/"
        color="inherit"
        sx={{
          display: { xs: 'none', sm: 'inline-flex' },
          alignItems: 'center',
          minHeight: 44,
          marginRight: 2,
        }}
      >
        <Logo />
      </Link>
      <TitlePortal
        component="h1"
        tabIndex={-1}
        // It takes the focus for people who use a screen reader; no key does anything there.
        sx={{
          minWidth: 0,
          paddingX: { xs: 1, sm: 0 },
          outline: 'none',
          '& span': { display: 'inline' },
        }}
      />
      <MemberSearch />
    </AppBar>
  );
};

/** The site is another application. */
const ToSite = (): ReactNode => (
  <MenuItem component="a" href="/" sx={{ color: 'text.secondary' }}>
    Ir al sitio
  </MenuItem>
);

interface Entry {
  to: string;
  name: string;
  group: MenuGroup;
  order: number;
}

/** Pages and kinds of records, in the order of their groups. */
const entries: Entry[] = [
  ...pages.flatMap((page) => (page.menu ? { to: menuAddress(page), ...page.menu } : [])),
  ...entities.map(({ address, names, group, order }) => ({
    to: `/${address}`,
    name: names[1],
    group,
    order,
  })),
].sort((a, b) => a.order - b.order);

const Entries = ({ group }: { group: MenuGroup }): ReactNode =>
  entries
    .filter((entry) => entry.group === group)
    .map(({ to, name }) => <Menu.Item key={to} to={to} primaryText={name} />);

const Sections = (): ReactNode =>
  use(OwnBranches) === null ? (
    <AllSections />
  ) : (
    <Menu>
      <Menu.DashboardItem primaryText="Inicio" />
      {pages
        .filter(({ isForOwnBranches }) => isForOwnBranches)
        .map((page) => (
          <Menu.Item key={page.paths[0]} to={menuAddress(page)} primaryText={page.menu?.name} />
        ))}
      <ToSite />
    </Menu>
  );

const AllSections = (): ReactNode => (
  <Menu>
    <Menu.DashboardItem primaryText="Inicio" />
    <Entries group="top" />
    {groups.map((group) => (
      <Fragment key={group}>
        <Typography
          component="li"
          role="presentation"
          variant="caption"
          color="text.secondary"
          sx={{ padding: '1rem 1rem 0.25rem', listStyle: 'none' }}
        >
          {group}
        </Typography>
        <Entries group={group} />
      </Fragment>
    ))}
    <Entries group="bottom" />
    <ToSite />
  </Menu>
);

/** The menu; on a phone it is a dialog, which needs a name. */
function Side(props: SidebarProps): ReactNode {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar {...props} {...(isSmall ? { slotProps: { paper: { 'aria-label': 'Menú' } } } : {})} />;
}

export const Frame = ({ children }: LayoutProps): ReactNode => (
  <Layout appBar={Bar} appBarAlwaysOn menu={Sections} sidebar={Side}>
    {children}
    <ScrollRestoration />
  </Layout>
);
