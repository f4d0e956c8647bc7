import { Link, Outlet, useLocation } from 'react-router';
import { AppProvider } from '../design/app-provider.tsx';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { WithoutScripts } from '../design/without-scripts.tsx';
import { useBusy } from '../platform/busy.ts';
import styles from './bar.module.css';
import { useAuthObserver } from './use-auth-observer.ts';

/** The layout of sign-in, sign-up and checkout: only the logo above, so that nothing distracts from the form. */
export default function FormsLayout() {
  useAuthObserver();
  useBusy(useLocation().pathname);
  return (
    <AppProvider>
      <header className={styles.bar}>
        <Inner className={styles.row}>
          <Link to="/" className={styles.brand}>
            <Logo />
          </Link>
          <Link to="/paquetes/" className={styles.link}>
            Paquetes
          </Link>
        </Inner>
      </header>
      <main id="contenido" className={styles.member}>
        <Inner>
          <WithoutScripts what="Para entrar, registrarte y comprar" />
          <Outlet />
        </Inner>
      </main>
    </AppProvider>
  );
}
