import { missing, notSetUp, unavailable, wordsOn } from '@tbm/domain/error-pages';
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

/** An error as a page of the site: bar and menu, a picture, what happened, and links to continue. */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const data = useRouteLoaderData<() => RootData>('root');
  const words = wordsFor(error);
  const page = (
    <Inner className={styles.guest}>
      <ErrorContent error={error} />
    </Inner>
  );
  // Without the studio's data there is no menu to show, except what every studio has.
  return data && words !== unavailable && words !== notSetUp ? (
    <SiteFrame menu={publicMenu(data.settings)}>{page}</SiteFrame>
  ) : (
    <BareFrame hasLinks={words !== notSetUp}>{page}</BareFrame>
  );
}

/** A picture, what happened, and links to continue; `isMember`: to the pages of the member area. */
export function ErrorContent({ error, isMember = false }: { error: unknown; isMember?: boolean }): ReactNode {
  const words = wordsFor(error);
  const { heading, text } = wordsOn(useLocation().pathname, words);
  return (
    <Split art={words === missing ? art.tijuana : art.suns}>
      <Heading level={1} size="l">
        {heading}
      </Heading>
      <p className={styles.lead}>{text}</p>
      <div className={styles.links}>
        <ContinueLinks words={words} isMember={isMember} />
      </div>
    </Split>
  );
}

/** The links to continue from an error; none where the studio has no pages yet. */
function ContinueLinks({
  words,
  isMember,
}: {
  words: ReturnType<typeof wordsFor>;
  isMember: boolean;
}): ReactNode {
  const home = isMember ? '/mytbm' : '/';
  const here = pathOf(useLocation());
  if (words === notSetUp) return null;
  if (words === missing)
    return (
      <>
        <ButtonLink to={home} look="accent">
          Volver al inicio
        </ButtonLink>
        <ButtonLink to={isMember ? '/mytbm/presencial' : '/#horarios'} look="quiet">
          Ver horarios
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink to={here} look="accent" reloadDocument>
        Intentar de nuevo
      </ButtonLink>
      <ButtonLink to={home} look="quiet">
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
