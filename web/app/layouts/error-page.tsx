import { missing, notSetUp, unavailable } from '@tbm/domain/error-pages';
import type { ReactNode } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { art } from '../design/art.ts';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { Split } from '../design/split.tsx';
import { pathOf } from '../platform/next.ts';
import type { RootData } from '../platform/root-data.ts';
import bar from './bar.module.css';
import { wordsFor } from './error-words.ts';
import styles from './guest-view.module.css';
import { publicMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { SiteFrame } from './site-frame.tsx';

/** An error as a page of the site: bar and menu, a picture, what happened, and ways on. */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const data = useRouteLoaderData<() => RootData>('root');
  const words = wordsFor(error);
  const page = (
    <Inner className={styles.guest}>
      <Split art={words === missing ? art.tijuana : art.suns}>
        <Heading level={1} size="l">
          {words.heading}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
        <div className={styles.ways}>
          <Ways words={words} />
        </div>
      </Split>
    </Inner>
  );
  // Without the studio's data there is no menu to show, except what every studio has.
  return data && words !== unavailable && words !== notSetUp ? (
    <SiteFrame menu={publicMenu(data.settings)}>{page}</SiteFrame>
  ) : (
    <BareFrame hasLinks={words !== notSetUp}>{page}</BareFrame>
  );
}

/** The ways on from an error; none where the studio has no pages yet. */
function Ways({ words }: { words: ReturnType<typeof wordsFor> }): ReactNode {
  const here = pathOf(useLocation());
  if (words === notSetUp) return null;
  if (words === missing)
    return (
      <>
        <ButtonLink to="/" look="accent">
          Volver al inicio
        </ButtonLink>
        <ButtonLink to="/#horarios" look="quiet">
          Ver horarios
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink to={here} look="accent" reloadDocument>
        Intentar de nuevo
      </ButtonLink>
      <ButtonLink to="/" look="quiet">
        Volver al inicio
      </ButtonLink>
    </>
  );
}

const BareFrame = ({ hasLinks, children }: { hasLinks: boolean; children: ReactNode }): ReactNode => (
  <>
    <header className={bar.bar}>
      <Inner className={bar.row}>
        <Link to="/" className={bar.brand}>
          <Logo />
        </Link>
        {hasLinks ? (
          <nav className={bar.always} aria-label="Principal">
            {[
              { label: 'Paquetes', to: '/paquetes/' },
              { label: 'Ingresar', to: '/entrar/' },
            ].map((entry) => (
              <MenuLink key={entry.label} entry={entry} className={bar.link} />
            ))}
          </nav>
        ) : null}
      </Inner>
    </header>
    <main id="contenido">{children}</main>
  </>
);
