import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { useScripts } from '../platform/here.ts';
import { useRoot } from '../platform/root-data.ts';
import bar from './bar.module.css';
import { useBarScroll } from './bar-scroll.ts';
import { MenuDrawer } from './drawer.tsx';
import styles from './frame.module.css';
import { HelpButton } from './help-button.tsx';
import type { MenuEntry } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { SiteFooter } from './site-footer.tsx';

/** Bar, drawer, help button and footer around a public page. */
export function SiteFrame({
  menu,
  tone = '',
  follows = false,
  children,
}: {
  menu: readonly MenuEntry[];
  /** `online` applies the online platform's colour to the whole page. */
  tone?: '' | 'online';
  /** The bar overlays the first picture and follows the scroll position [PUB-023, PUB-024]. */
  follows?: boolean;
  children: ReactNode;
}): ReactNode {
  const { settings, branch, branches } = useRoot();
  const scripts = useScripts();
  const { away, grey } = useBarScroll(follows);
  return (
    <div className={`${styles.page} ${tone === 'online' ? styles.online : ''}`}>
      <header
        className={follows ? `${bar.bar} ${scripts ? styles.follows : styles.over}` : bar.bar}
        data-away={away}
        data-grey={grey}
      >
        <Inner className={bar.row}>
          <Link to="/" className={bar.brand}>
            <Logo />
          </Link>
          <nav className={bar.links} aria-label="Principal">
            {menu.map((entry) => (
              <MenuLink key={entry.label} entry={entry} className={bar.link} />
            ))}
            <ButtonLink to="/entrar/" look="accent">
              Ingresar
            </ButtonLink>
          </nav>
          <MenuDrawer>
            <nav aria-label="Menú">
              {[...menu, { label: 'Ingresar', to: '/entrar/' }].map((entry) => (
                <MenuLink key={entry.label} entry={entry} className={bar.entry} />
              ))}
            </nav>
          </MenuDrawer>
        </Inner>
      </header>
      <main id="contenido">{children}</main>
      <SiteFooter branch={branch} branches={branches} year={settings.copyright_year} />
      <HelpButton branch={branch} />
    </div>
  );
}
