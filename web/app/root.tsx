import '@fontsource-variable/figtree/wght.css';
import '@fontsource/sofia-sans-extra-condensed/800.css';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import text from './assets/fonts/figtree-es-wght.woff2?url';
import condensed from './assets/fonts/sofia-sans-extra-condensed-es-800.woff2?url';
import { ErrorPage } from './layouts/error-page.tsx';
import { wordsFor } from './layouts/error-words.ts';
import { PageFocus } from './layouts/page-focus.tsx';
import { scriptsRun } from './platform/before-scripts.ts';
import { chooseBranch } from './platform/branch.ts';
import { isOtherBranch, type RootData, rememberRoot, rootOffline } from './platform/root-data.ts';
import { firebaseMeta, type Settings, serverContext } from './platform/server-context.ts';

export async function loader({ context, request, url }: Route.LoaderArgs): Promise<RootData> {
  const { api, settings: fixed, isPreview } = context.get(serverContext);
  const [branches, config] = await Promise.all([api('GET /branches'), api('GET /appconfig')]);
  const branch = chooseBranch(branches, url, request.headers.get('cookie') ?? '');
  const kept = Object.fromEntries(config.map(({ key, value }) => [key, value]));
  const settings = { ...fixed, ...kept } as Settings;
  return {
    branches,
    branch,
    settings,
    ...(isPreview ? { isPreview } : {}),
  };
}

/** Without a connection the branch is chosen here. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<RootData> {
  try {
    return await serverLoader();
  } catch (error) {
    const known = error instanceof TypeError ? rootOffline(url) : undefined;
    if (!known) throw error;
    return known;
  }
}

/** Reloaded when the branch may change: through the query, a branch page, or signing in. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const chosen = (url: URL) => url.searchParams.get('branch_id') ?? url.searchParams.get('branch');
  const first = (url: URL) => url.pathname.split('/')[1] ?? '';
  return (
    isOtherBranch(nextUrl) ||
    chosen(nextUrl) !== chosen(currentUrl) ||
    (first(nextUrl) !== first(currentUrl) && first(nextUrl) !== 'mytbm') ||
    /^(entrar|registro|checkout)$/.test(first(currentUrl))
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<() => RootData>('root');
  const accent = data
    ? ({ '--branch': data.branch.primary_color, '--branch-light': data.branch.light_color } as CSSProperties)
    : undefined;
  return (
    // A script in the head adds the theme before the page is hydrated.
    <html lang="es-MX" style={accent} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17120f" />
        {/* Preloads the two fonts of every page before the styles request them, to avoid layout shifts. */}
        {[condensed, text].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {data?.settings.firebase ? (
          <meta name={firebaseMeta} content={JSON.stringify(data.settings.firebase)} />
        ) : null}
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          Ir al contenido
        </a>
        {children}
        <PageFocus />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(scriptsRun, []);
  useEffect(() => rememberRoot(loaderData), [loaderData]);
  return <Outlet />;
}

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? wordsFor(error).title : 'TBM · Estudio y clases en línea para mujeres' },
  {
    name: 'description',
    content:
      'Barre, fuerza y cardio en el estudio, y una videoteca para entrenar donde estés. Reserva tu lugar desde el celular.',
  },
];

/** The error pages: not found, unexpected errors, no database, and a studio that is not set up yet. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />;
