import { counted } from '@tbm/domain/counted';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { AppProvider } from '../design/app-provider.tsx';
import { Icon } from '../design/icon.tsx';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { unreadText, useUnread } from '../features/notifications/use-unread.ts';
import { useBusy } from '../platform/busy.ts';
import { dispensable } from '../platform/dispensable.ts';
import { idle } from '../platform/idle.ts';
import '../platform/install-prompt.ts';
import { useRoot } from '../platform/root-data.ts';
import { signOut } from '../platform/session.ts';
import styles from './bar.module.css';
import { ConnectionNote } from './connection-note.tsx';
import { MenuDrawer } from './drawer.tsx';
import { accountMenu, type MenuSection, memberMenu, notificationsPath } from './member-menu.ts';
import { MenuDisclosure } from './menu-disclosure.tsx';
import { MenuLink } from './menu-link.tsx';
import { useAuthObserver } from './use-auth-observer.ts';

const tabs = [
  { label: 'Inicio', to: '/mytbm', path: 'M4 11l8-7 8 7v9H4z' },
  { label: 'Reservar', to: '/mytbm/presencial', path: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4' },
  { label: 'Online', to: '/mytbm/online', path: 'M4 5h16v14H4zM10 9l5 3-5 3z' },
  { label: 'Reservaciones', to: '/mytbm/reservaciones', path: 'M4 12l5 5L20 6' },
  { label: 'Créditos', to: '/mytbm/creditos', path: 'M4 8h16v4a2 2 0 000 4v0H4v0a2 2 0 000-4z' },
];

/** How many messages are unread. `corner`: over the corner of its menu, so that nothing moves when it comes. */
const UnreadMark = ({ unread, corner = false }: { unread: number; corner?: boolean }): ReactNode =>
  unread === 0 ? null : (
    <span className={corner ? styles.unreadCorner : styles.unread}>
      <span aria-hidden="true" className={styles.unreadCount}>
        {unreadText(unread)}
      </span>
      <span className="visually-hidden">, {counted(unread, 'aviso', 'avisos')} sin leer</span>
    </span>
  );

function Sections({ sections, mark }: { sections: MenuSection[]; mark: ReactNode }): ReactNode {
  return sections.map(({ title, entries }) => (
    <div key={title} className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      {entries.map((entry) => (
        <MenuLink
          key={entry.label}
          entry={entry}
          className={styles.entry}
          mark={entry.to === notificationsPath ? mark : null}
        />
      ))}
    </div>
  ));
}

const loadOfflineSupport = async () => (await import('./offline-support.tsx')).OfflineSupport;
const loadNews = async () => (await import('./news.tsx')).News;

/** The work of the app beside its screens; loaded after the first screen. */
function useComponentLater(component: () => Promise<ComponentType>): ComponentType | null {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      await idle();
      const loaded = await dispensable(component());
      if (loaded) setComponent(() => loaded);
    };
    // Without it the screens still work.
    void load();
  }, [component]);
  return Component;
}

interface FrameProps {
  /** The title of the menu of the account. */
  name: string;
  /** The member whose messages are counted; absent while the member is not known. */
  customer_id?: number | undefined;
  children: ReactNode;
}

/** The member area around its pages: bar and menus, the tabs of the phone, and a line while there is no connection. */
export const MemberFrame = (props: FrameProps): ReactNode => (
  <AppProvider>
    <Frame {...props} />
  </AppProvider>
);

function Frame({ name, customer_id, children }: FrameProps): ReactNode {
  const { settings } = useRoot();
  const navigate = useNavigate();
  const location = useLocation();
  const OfflineSupport = useComponentLater(loadOfflineSupport);
  const News = useComponentLater(loadNews);
  useAuthObserver();
  useBusy(location.pathname);
  const leave = async () => {
    await signOut();
    await navigate('/entrar/');
  };
  const sections = memberMenu(settings);
  const unread = useUnread(customer_id);
  const mark = <UnreadMark unread={unread} />;
  const corner = <UnreadMark unread={unread} corner />;
  return (
    <>
      <header className={styles.bar}>
        <Inner className={styles.row}>
          <Link to="/mytbm" className={styles.brand}>
            <Logo />
          </Link>
          <nav className={styles.links} aria-label="Principal">
            {[...sections, { ...accountMenu, title: name }].map(({ title, entries }) => (
              // Remounted on every navigation: choosing an entry closes the menu.
              <MenuDisclosure
                key={`${title} ${location.pathname}`}
                title={title}
                mark={title === name ? corner : null}
              >
                {entries.map((entry) => (
                  <MenuLink
                    key={entry.label}
                    entry={entry}
                    className={styles.link}
                    mark={entry.to === notificationsPath ? mark : null}
                  />
                ))}
                {title === name ? (
                  <button type="button" className={styles.link} onClick={() => void leave()}>
                    Salir
                  </button>
                ) : null}
              </MenuDisclosure>
            ))}
          </nav>
          <MenuDrawer mark={corner}>
            <nav aria-label="Menú">
              <MenuLink entry={{ label: 'Home', to: '/mytbm', lang: 'en' }} className={styles.entry} />
              <Sections
                mark={mark}
                // The drawer writes the title in another way [NAV-011] than the bar [NAV-006].
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
        <Inner>{children}</Inner>
      </main>
      {News && customer_id !== undefined ? <News /> : null}
      <div className={styles.foot}>
        <div className={styles.notes}>
          {OfflineSupport ? <OfflineSupport /> : null}
          <ConnectionNote />
        </div>
        <nav className={styles.tabs} aria-label="Accesos">
          {tabs.map(({ label, to, path }) => (
            <NavLink key={to} to={to} end={to === '/mytbm'} className={styles.tab ?? ''}>
              <Icon path={path} size={22} />
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </>
  );
}
