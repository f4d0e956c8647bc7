import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { art } from '../design/art.ts';
import { Notice } from '../design/notice.tsx';
import { AccountPage } from '../features/accounts/account-page.tsx';
import styles from '../features/accounts/accounts.module.css';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useContinue } from '../features/accounts/use-continue.ts';
import { useMembersAway } from '../features/accounts/use-members-away.ts';
import { safeNext, signUpAddress } from '../platform/next.ts';
import type { Route } from './+types/sign-in';

export const meta: Route.MetaFunction = () => [
  { title: 'Entrar · TBM' },
  { name: 'description', content: 'Entra a tu cuenta de TBM para reservar clases y ver tus créditos.' },
];

/** Says what led here, when it was not the member's own choice. */
function Arrival({ params }: { params: URLSearchParams }): ReactNode {
  const session = params.get('sesion');
  if (session === 'expirada')
    return <Notice>Tu sesión expiró. Entra de nuevo para seguir donde estabas.</Notice>;
  if (session === 'cerrada') return <Notice isDone>Cerramos tu sesión en todos tus dispositivos.</Notice>;
  return params.get('clave') === 'lista' ? (
    <Notice isDone>Tu contraseña quedó lista. Ya puedes entrar.</Notice>
  ) : null;
}

/** `/entrar` [AUTH-006]. */
export default function SignIn() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const goOn = useContinue();
  const next = safeNext(params.get('next'));
  useMembersAway(next);
  const back = params.get('next') ? next : null;
  return (
    <AccountPage
      title="Qué gusto verte"
      art={art.monterrey}
      line={<p>Tu próxima clase está a tres toques: el día, la clase y tu lugar.</p>}
    >
      <Arrival params={params} />
      <SignInForm
        onDone={() => void goOn(next)}
        onUnknown={(email) => void navigate(signUpAddress(back), { state: { unknown: email } })}
      >
        <p className={styles.other}>
          ¿Aún no tienes cuenta? <Link to={signUpAddress(back)}>Regístrate</Link>
        </p>
      </SignInForm>
    </AccountPage>
  );
}
