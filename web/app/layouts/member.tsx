import type { ReactNode } from 'react';
import { Link, Outlet, redirect, useLocation, useMatches } from 'react-router';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import type { LayoutHandle } from '../entry.server.tsx';
import { ApiProblem } from '../platform/api.ts';
import { useScripts } from '../platform/here.ts';
import { expiredAddress, pathOf } from '../platform/next.ts';
import { loadCustomer } from '../platform/offline/load-customer.ts';
import { pageMeta } from '../platform/seo.ts';
import { serverContext } from '../platform/server-context.ts';
import { hasSession } from '../platform/session-hint.ts';
import type { Route } from './+types/member';
import styles from './bar.module.css';
import { ErrorContent, ErrorPage } from './error-page.tsx';
import { wordsFor } from './error-words.ts';
import { startFirstCalls } from './first-calls.ts';
import { GuestView } from './guest-view.tsx';
import { Entering, LoadingPage } from './loading-page.tsx';
import { MemberFrame } from './member-frame.tsx';
import { accountMenu } from './member-menu.ts';
import { type SharedLink, sharedLink } from './shared-link.ts';

export const handle: LayoutHandle = { asksForToken: true };

/** What a link into the member area shows to visitors and messengers. */
export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  sharedLink(context.get(serverContext), { url, cookies: request.headers.get('cookie') ?? '' });

/** The guard: no session shows the guest view, a failed one redirects to `/entrar` [NAV-001, AUTH-005]. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  startFirstCalls(url.pathname);
  try {
    const customer = await loadCustomer();
    if (customer) return { customer, link: null, isGuest: false };
    const { link } = await serverLoader();
    return { customer, link, isGuest: true };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'customer_missing') throw redirect('/registro/');
    // A visitor's page that found no connection.
    if (error instanceof TypeError) throw error;
    if (error instanceof ApiProblem && error.status !== 401) throw error;
    throw redirect(expiredAddress(pathOf(url)));
  }
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = (args) => {
  const { link = null, isGuest = false, ...found } = args.loaderData ?? {};
  // A member's screen has its own title, and so has one that opens with its picture.
  const hasOwn = ('customer' in found && found.customer) || ('picture' in found && found.picture);
  const general = hasOwn ? [] : [{ title: 'Mi TBM' }];
  const sharedMeta = link && isGuest ? linkMeta(args, link) : general;
  if (args.error) return [{ title: wordsFor(args.error).title }];
  return [...sharedMeta, { name: 'robots', content: 'noindex' }];
};

const linkMeta = (args: Route.MetaArgs, { kicker, title, text, share }: SharedLink) =>
  pageMeta(args, {
    title: `${title} · ${kicker} · TBM`,
    description: text,
    path: pathOf(args.location),
    picture: share,
  });

/**
 * The server knows no session: for a visitor who never signed in on the device it renders what the link holds, and for
 * the others that access is in progress [NAV-004]. Then the browser decides.
 */
export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const { link, isGuest } = loaderData;
  const { Opening } = (useMatches().at(-1)?.handle ?? {}) as LayoutHandle;
  const picture = 'picture' in loaderData ? loaderData.picture : null;
  if ('customer' in loaderData && loaderData.customer)
    return (
      <MemberFrame name={loaderData.customer.name} customer_id={loaderData.customer.customer_id}>
        <Outlet />
      </MemberFrame>
    );
  if (isGuest && link) return <GuestView link={link} next={pathOf(location)} />;
  return (
    <LogoFrame>
      {Opening && picture ? (
        <MemberMain>
          <Opening picture={picture}>
            <Entering level={2} />
          </Opening>
        </MemberMain>
      ) : (
        <LoadingPage />
      )}
    </LogoFrame>
  );
}

const MemberMain = ({ children }: { children: ReactNode }): ReactNode => (
  <main id="contenido" className={styles.member}>
    <Inner>{children}</Inner>
  </main>
);

/** Before the browser has decided. */
const LogoFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <>
    <header className={styles.bar}>
      <Inner className={styles.row}>
        <Link to="/" className={styles.brand}>
          <Logo />
        </Link>
      </Inner>
    </header>
    {children}
  </>
);

/** Where a page is missing or fails, a member keeps the bar and the tabs. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps): ReactNode {
  const hasScripts = useScripts();
  const { link = null, isGuest = false, ...found } = loaderData ?? {};
  const name = 'customer' in found ? found.customer?.name : undefined;
  if (hasScripts && hasSession())
    return (
      <MemberFrame name={name ?? accountMenu.title}>
        <ErrorContent error={error} isMember />
      </MemberFrame>
    );
  // On the server: an account signed in on this device, so that the browser will show the frame above.
  const isLikely = loaderData !== undefined && link === null && !isGuest && !hasScripts;
  if (!isLikely) return <ErrorPage error={error} />;
  return (
    <LogoFrame>
      <MemberMain>
        <ErrorContent error={error} isMember />
      </MemberMain>
    </LogoFrame>
  );
}
