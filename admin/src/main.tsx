import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { problemText } from '@tbm/domain/messages';
import { lazy, type ReactNode, StrictMode, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem, api, signInAddress } from './api.ts';
import { OwnBranches } from './own-branches.ts';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource/sofia-sans-extra-condensed/800.css';
import './page.css';

const App = lazy(() => import('./app.tsx').catch(() => ({ default: Incomplete })));

type Standing =
  | { is: 'admin'; name: string; branches: readonly number[] | null }
  | { is: 'other'; text: string }
  | { is: 'leaving' };

async function readStanding(): Promise<Standing> {
  try {
    const me = await api('GET /customer');
    if (me.role !== 'admin')
      return { is: 'other', text: 'El panel es solo para quien administra el estudio.' };
    // The role waits for the second step of signing in.
    const { required, active } = await api('GET /two_step');
    if (required && !active) return { is: 'other', text: problemText('two_step_required') };
    return { is: 'admin', name: me.name, branches: me.branches };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) {
      location.replace(signInAddress());
      return { is: 'leaving' };
    }
    return { is: 'other', text: error instanceof Error ? error.message : '' };
  }
}

const Message = ({ children }: { children: ReactNode }): ReactNode => (
  <main className="message">
    <h1>Administración</h1>
    {children}
  </main>
);

const Incomplete = (): ReactNode => (
  <Message>
    <p role="alert">No se pudo cargar el panel. Espera un momento.</p>
    <p>
      <a href={location.href}>Intentar de nuevo</a>
    </p>
  </Message>
);

function Gate({ known }: { known: Promise<Standing> }): ReactNode {
  const found = use(known);
  if (found.is === 'admin')
    return (
      <OwnBranches value={found.branches}>
        <App name={found.name} />
      </OwnBranches>
    );
  if (found.is === 'leaving') return null;
  return (
    <Message>
      <p>{found.text}</p>
      <p>
        <a href="/mytbm">Ir a mi cuenta</a>
      </p>
    </Message>
  );
}

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'tbm', nonce, prepend: true })}>
        <Suspense
          fallback={
            <Message>
              <p role="status">Cargando…</p>
            </Message>
          }
        >
          <Gate known={readStanding()} />
        </Suspense>
      </CacheProvider>
    </StrictMode>,
  );
