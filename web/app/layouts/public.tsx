import { settings as fixed } from '@tbm/domain/settings';
import { Link, Outlet } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { useRoot } from '../root.tsx';
import styles from './bar.module.css';
import { MenuDrawer } from './drawer.tsx';
import { publicMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

/** Bar, drawer and footer of the public pages [NAV-010]. */
export default function PublicLayout() {
  const { settings, branch } = useRoot();
  const menu = publicMenu(settings);
  return (
    <>
      <header className={styles.bar}>
        <Inner className={styles.row}>
          <Link to="/" className={styles.brand}>
            <Logo />
          </Link>
          <nav className={styles.links} aria-label="Principal">
            {menu.map((entry) => (
              <MenuLink key={entry.label} entry={entry} className={styles.link} />
            ))}
            <ButtonLink to="/entrar/" look="accent">
              Ingresar
            </ButtonLink>
          </nav>
          <MenuDrawer>
            <nav aria-label="Menú">
              {[...menu, { label: 'Ingresar', to: '/entrar/' }].map((entry) => (
                <MenuLink key={entry.label} entry={entry} className={styles.entry} />
              ))}
            </nav>
          </MenuDrawer>
        </Inner>
      </header>
      <main id="contenido">
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <Inner>
          <div className={styles.columns}>
            <div>
              <Logo height={40} />
              <p>Fuerza, ritmo y compañía. En el estudio y en tu casa.</p>
            </div>
            <div>
              <p>
                <strong>Estudio {branch.name}</strong>
              </p>
              <p>{branch.address}</p>
              <a href={`tel:+52${branch.phone}`}>
                {branch.phone.replace(/(\d{2})(\d{4})(\d{4})/, '$1 $2 $3')}
              </a>
              <a href={`mailto:${branch.email}`}>{branch.email}</a>
            </div>
            <nav aria-label="Pie de página">
              <Link to="/paquetes/">Paquetes</Link>
              <Link to="/entrar/">Ingresar</Link>
              <Link to="/registro/">Crear mi cuenta</Link>
            </nav>
          </div>
          <p className={styles.fine}>
            © {fixed.copyright_year} TBM. Hecho con fuerza en Monterrey y Tijuana.
          </p>
        </Inner>
      </footer>
    </>
  );
}
