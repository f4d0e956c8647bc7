import type { Customer } from '@tbm/contract/accounts';
import { Link, NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { AppProvider } from '../design/app-provider.tsx';
import { Icon } from '../design/icon.tsx';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { ApiProblem } from '../platform/api.ts';
import { expiredAddress, pathOf } from '../platform/next.ts';
import { useRoot } from '../platform/root-data.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { currentCustomer, signOut } from '../platform/session.ts';
import { ensureTemporal } from '../platform/temporal.ts';
import { useOnline } from '../platform/use-online.ts';
import type { Route } from './+types/member';
import styles from './bar.module.css';
import { MenuDrawer } from './drawer.tsx';
import { GuestView } from './guest-view.tsx';
import { LoadingPage } from './loading-page.tsx';
import { accountMenu, type MenuSection, memberMenu } from './menu.ts';
import { MenuDisclosure } from './menu-disclosure.tsx';
import { MenuLink } from './menu-link.tsx';
import { type SharedLink, sharedLink } from './shared-link.ts';
import { useAuthObserver } from './use-auth-observer.ts';

/** What a link into the member area shows to visitors and messengers. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  sharedLink(context.get(serverContext), request);

/** The guard: no session shows the guest view, a failed one redirects to `/entrar` [NAV-001, AUTH-005]. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await ensureTemporal();
  try {
    const customer = await currentCustomer();
    if (customer) return { customer, link: null, isGuest: false };
    const { link } = await serverLoader();
    return { customer, link, isGuest: true };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'customer_missing') throw redirect('/registro/');
    if (error instanceof ApiProblem && error.status !== 401) throw error;
    throw redirect(expiredAddress(pathOf(new URL(request.url))));
  }
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = (args) => {
  const { link = null, isGuest = false } = args.loaderData ?? {};
  const own = link && isGuest ? linkMeta(args, link) : [{ title: 'Mi TBM' }];
  return [...own, { name: 'robots', content: 'noindex' }];
};

const linkMeta = (args: Route.MetaArgs, { kicker, title, text, share }: SharedLink) =>
  pageMeta(args, {
    title: `${title} · ${kicker} · TBM`,
    description: text,
    path: pathOf(args.location),
    picture: share,
  });

const tabs = [
  { label: 'Inicio', to: '/mytbm', path: 'M4 11l8-7 8 7v9H4z' },
  { label: 'Reservar', to: '/mytbm/presencial', path: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4' },
  { label: 'Online', to: '/mytbm/online', path: 'M4 5h16v14H4zM10 9l5 3-5 3z' },
  { label: 'Mis clases', to: '/mytbm/reservaciones', path: 'M4 12l5 5L20 6' },
  { label: 'Créditos', to: '/mytbm/creditos', path: 'M4 8h16v4a2 2 0 000 4v0H4v0a2 2 0 000-4z' },
];

function Sections({ sections }: { sections: MenuSection[] }) {
  return sections.map(({ title, entries }) => (
    <div key={title} className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      {entries.map((entry) => (
        <MenuLink key={entry.label} entry={entry} className={styles.entry} />
      ))}
    </div>
  ));
}

/**
 * The server knows no session: it renders what the link holds for whoever never signed in on her device, and for the
 * others that access is in progress [NAV-004]. Then the browser decides.
 */
export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const { link, isGuest } = loaderData;
  if ('customer' in loaderData && loaderData.customer) return <MemberFrame customer={loaderData.customer} />;
  if (isGuest && link) return <GuestView link={link} next={pathOf(location)} />;
  return (
    <>
      <header className={styles.bar}>
        <Inner className={styles.row}>
          <Link to="/" className={styles.brand}>
            <Logo />
          </Link>
        </Inner>
      </header>
      <LoadingPage />
    </>
  );
}

function MemberFrame({ customer }: { customer: Customer }) {
  const { settings } = useRoot();
  const navigate = useNavigate();
  const location = useLocation();
  const online = useOnline();
  useAuthObserver();
  const leave = async () => {
    await signOut();
    await navigate('/entrar/');
  };
  const sections = memberMenu(settings);
  return (
    <AppProvider>
      <header className={styles.bar}>
        <Inner className={styles.row}>
          <Link to="/mytbm" className={styles.brand}>
            <Logo />
          </Link>
          <nav className={styles.links} aria-label="Principal">
            {[...sections, { ...accountMenu, title: customer.name }].map(({ title, entries }) => (
              // Remounted on every navigation: choosing an entry closes the menu.
              <MenuDisclosure key={`${title} ${location.pathname}`} title={title}>
                {entries.map((entry) => (
                  <MenuLink key={entry.label} entry={entry} className={styles.link} />
                ))}
                {title === customer.name ? (
                  <button type="button" className={styles.link} onClick={() => void leave()}>
                    Salir
                  </button>
                ) : null}
              </MenuDisclosure>
            ))}
          </nav>
          <MenuDrawer>
            <nav aria-label="Menú">
              <MenuLink entry={{ label: 'Home', to: '/mytbm', lang: 'en' }} className={styles.entry} />
              <Sections
                sections={[
                  ...sections.map((part) => ({
                    ...part,
                    title: part.title === 'Mis clases' ? 'Mis Clases' : part.title,
                  })),
                  accountMenu,
                ]}
              />
              <button type="button" className={styles.entry} onClick={() => void leave()}>
                Salir
              </button>
            </nav>
          </MenuDrawer>
        </Inner>
      </header>
      <main id="contenido" className={styles.member}>
        <Inner>
          <Outlet />
        </Inner>
      </main>
      <p role="status" className={styles.offline}>
        {online ? null : 'Sin conexión: ves lo último que llegó.'}
      </p>
      <nav className={styles.tabs} aria-label="Accesos">
        {tabs.map(({ label, to, path }) => (
          <NavLink key={to} to={to} end={to === '/mytbm'} className={styles.tab ?? ''}>
            <Icon path={path} size={22} />
            {label}
          </NavLink>
        ))}
      </nav>
    </AppProvider>
  );
}
