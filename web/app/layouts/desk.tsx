import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { AppProvider } from '../design/app-provider.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { isModalOpen } from '../design/modal-stack.ts';
import { useUnreadConversations } from '../features/conversations/use-live.ts';
import { MemberSearch, NewCustomerDialog } from '../features/desk/index.ts';
import { rememberBranch } from '../platform/branch.ts';
import { useHere } from '../platform/here.ts';
import { expiredAddress, pathOf, signInAddress } from '../platform/next.ts';
import { useRoot } from '../platform/root-data.ts';
import { currentCustomer, signOut } from '../platform/session.ts';
import type { Route } from './+types/desk';
import bar from './bar.module.css';
import styles from './desk.module.css';
import { LoadingPage } from './loading-page.tsx';
import { useAuthObserver } from './use-auth-observer.ts';

const link = `${bar.link} ${styles.link}`;

/** The guard: visitors are sent to sign-in and back here. The server decides what each role may do. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const next = pathOf(url);
  const customer = await currentCustomer().catch(() => {
    throw redirect(expiredAddress(next));
  });
  if (!customer) throw redirect(signInAddress(next));
  return { customer };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = LoadingPage;
export const meta: Route.MetaFunction = ({ loaderData }) => [
  // A screen of the desk has its own title.
  ...(loaderData && loaderData.customer.role !== 'member' ? [] : [{ title: 'Recepción · TBM' }]),
  { name: 'robots', content: 'noindex' },
];

/** The layout of the front desk, designed for a tablet at the door. */
export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  const { role, branches } = loaderData.customer;
  useAuthObserver();
  // A member holds the tablet: nothing of the desk is beside what the member signs.
  const [, , page] = useLocation().pathname.split('/');
  const isWithMember = page === 'firmar';
  if (role === 'member') return <NotAllowed />;
  return (
    <AppProvider>
      {isWithMember ? null : <Bar role={role} own={branches} />}
      <main id="contenido" className={styles.main}>
        <Inner>
          <AtOwnBranch own={branches}>
            <Outlet />
          </AtOwnBranch>
        </Inner>
      </main>
    </AppProvider>
  );
}

/** Staff of some branches work at those: another branch is replaced by the first of their own. */
function AtOwnBranch({ own, children }: { own: readonly number[] | null; children: ReactNode }): ReactNode {
  const { branch } = useRoot();
  const here = useHere();
  if (own === null || own.includes(branch.branch_id)) return children;
  return <Navigate to={here({ branch_id: String(own[0]) })} replace />;
}

function Bar({ role, own }: { role: string; own: readonly number[] | null }) {
  const { branches: all, branch, settings } = useRoot();
  const branches = own === null ? all : all.filter(({ branch_id }) => own.includes(branch_id));
  const navigate = useNavigate();
  const here = useHere();
  const unread = useUnreadConversations(branch.branch_id, role !== 'coach' && branches.includes(branch));
  const search = useRef<HTMLInputElement>(null);
  const [isNew, setIsNew] = useState(false);
  // Ctrl+K focuses the search from anywhere; a single key would disturb people who dictate or miss a field.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || isModalOpen()) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const leave = async () => {
    await signOut();
    await navigate('/entrar/');
  };
  const open = (customer_id: number) => void navigate(`/recepcion/socia/${customer_id}/`);
  return (
    <header className={`${bar.bar} ${styles.bar}`}>
      <Inner className={styles.row}>
        <Link to="/recepcion/" className={styles.brand}>
          <Logo />
          Recepción
        </Link>
        {role === 'coach' ? null : (
          <MemberSearch
            label="Buscar socia: nombre, teléfono o correo"
            onChoose={({ customer_id }) => open(customer_id)}
            inputRef={search}
            shortcut="Control+K Meta+K"
          />
        )}
        <nav className={styles.nav} aria-label="Sucursal">
          {branches.map(({ branch_id, name }) => (
            <Link
              key={branch_id}
              className={link}
              to={here({ branch_id: String(branch_id) })}
              aria-current={branch_id === branch.branch_id}
              onClick={() => rememberBranch(branch_id)}
            >
              {name}
            </Link>
          ))}
        </nav>
        <nav className={styles.nav} aria-label="Recepción">
          <NavLink className={link} to="/recepcion/" end>
            Hoy
          </NavLink>
          {role === 'coach' ? (
            <NavLink className={link} to="/recepcion/sustituciones/">
              Sustituciones
            </NavLink>
          ) : settings.whatsapp ? (
            <NavLink className={link} to="/recepcion/mensajes/">
              Mensajes
              {unread > 0 ? (
                <span className={styles.unread}>
                  {unread > 99 ? '99+' : unread}
                  <span className="visually-hidden"> sin leer</span>
                </span>
              ) : null}
            </NavLink>
          ) : null}
          {role === 'coach' ? null : (
            <NavLink className={link} to="/recepcion/comentarios/">
              Comentarios
            </NavLink>
          )}
          {role === 'admin' ? (
            <NavLink className={link} to="/recepcion/horario/">
              Horario
            </NavLink>
          ) : null}
          {role === 'admin' && own === null ? (
            <NavLink className={link} to="/recepcion/comunidad/">
              Comunidad
            </NavLink>
          ) : null}
          {role === 'coach' ? null : (
            <button type="button" className={link} onClick={() => setIsNew(true)}>
              Nueva socia
            </button>
          )}
          <button type="button" className={link} onClick={() => void leave()}>
            Salir
          </button>
        </nav>
      </Inner>
      {isNew ? (
        <NewCustomerDialog
          branch_id={branch.branch_id}
          onClose={() => setIsNew(false)}
          onMade={(customer_id) => {
            setIsNew(false);
            open(customer_id);
          }}
        />
      ) : null}
    </header>
  );
}

const NotAllowed = () => (
  <main id="contenido">
    <Inner className="error-page">
      <Heading level={1} size="l">
        Esta puerta es del equipo
      </Heading>
      <p>Aquí trabajan recepción y coaches. Lo tuyo está en tu espacio.</p>
      <ButtonLink to="/mytbm" look="accent">
        Ir a mi espacio
      </ButtonLink>
    </Inner>
  </main>
);
