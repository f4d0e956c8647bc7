import { type ReactNode, useEffect, useState } from 'react';
import { ButtonLink, Spinner } from '../design/button.tsx';
import { Heading, Inner } from '../design/layout.tsx';
import { WithoutScripts } from '../design/without-scripts.tsx';
import { announce } from '../platform/live-regions.ts';

const patience = 30_000;

/**
 * Shows that signing in is in progress; after 30 seconds, that the session expired, with a link to sign in [NAV-004,
 * NAV-005].
 */
export const LoadingPage = (): ReactNode => (
  <main id="contenido">
    <Inner className="error-page">
      <Entering />
    </Inner>
  </main>
);

/** Only the words; `level` is that of their heading. */
export function Entering({ level = 1 }: { level?: 1 | 2 }): ReactNode {
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setExpired(true);
      announce('Tu sesión expiró', 'assertive');
    }, patience);
    return () => clearTimeout(timer);
  }, []);
  return expired ? (
    <>
      <Heading level={level}>Tu sesión expiró</Heading>
      <p>Vuelve a entrar para seguir donde estabas.</p>
      <ButtonLink to="/entrar/" look="accent">
        Iniciar sesión
      </ButtonLink>
    </>
  ) : (
    <>
      <WithoutScripts what="Para usar tu cuenta" />
      <Spinner />
      <Heading level={level}>Estamos entrando a tu cuenta…</Heading>
      <p>Un momento, por favor.</p>
    </>
  );
}
