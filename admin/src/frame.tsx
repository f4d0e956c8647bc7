import { Link, Typography } from '@mui/material';
import { Fragment, type ReactNode, use } from 'react';
import { AppBar, Layout, type LayoutProps, Menu, TitlePortal } from 'react-admin';
import { groups } from './entity.tsx';
import { MemberSearch } from './members/search.tsx';
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

const Bar = (): ReactNode => (
  <AppBar color="inherit">
    <Link href="/" color="inherit" sx={{ display: 'inline-flex', marginRight: 2 }}>
      <Logo />
    </Link>
    <TitlePortal component="h1" />
    <MemberSearch />
  </AppBar>
);

const Sections = (): ReactNode =>
  use(OwnBranches) === null ? (
    <AllSections />
  ) : (
    <Menu>
      <Menu.DashboardItem primaryText="Inicio" />
      <Menu.Item to="/reportes" primaryText="Reportes" />
    </Menu>
  );

const AllSections = (): ReactNode => (
  <Menu>
    <Menu.DashboardItem primaryText="Inicio" />
    <Menu.Item to="/horario" primaryText="Horario" />
    <Menu.Item to="/reportes" primaryText="Reportes" />
    <Menu.Item to="/segmentos" primaryText="Segmentos" />
    <Menu.Item to="/personal" primaryText="Personal" />
    <Menu.Item to="/sistema" primaryText="Sistema" />
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
        {group === 'Socias' ? <Menu.Item to="/socias" primaryText="Socias" /> : null}
        {entities
          .filter((entity) => entity.group === group)
          .map(({ address, names }) => (
            <Menu.Item key={address} to={`/${address}`} primaryText={names[1]} />
          ))}
        {group === 'Contenido' ? <Menu.Item to="/textos" primaryText="Textos de las páginas" /> : null}
      </Fragment>
    ))}
    <Menu.Item to="/ajustes" primaryText="Ajustes" />
    <Menu.Item to="/importar" primaryText="Importar" />
  </Menu>
);

export const Frame = ({ children }: LayoutProps): ReactNode => (
  <Layout appBar={Bar} menu={Sections}>
    {children}
  </Layout>
);
