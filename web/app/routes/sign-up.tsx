import { problemText } from '@tbm/domain/messages';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { art } from '../design/art.ts';
import { AccountPage, Reasons } from '../features/accounts/account-page.tsx';
import styles from '../features/accounts/accounts.module.css';
import { SignUpForm } from '../features/accounts/sign-up-form.tsx';
import { useMembersAway } from '../features/accounts/use-members-away.ts';
import { safeNext, signInAddress } from '../platform/next.ts';
import type { Route } from './+types/sign-up';

export const meta: Route.MetaFunction = () => [
  { title: 'Crear mi cuenta · TBM' },
  {
    name: 'description',
    content: 'Crea tu cuenta de TBM en un minuto y reserva tu primera clase.',
  },
];

/** `/registro` [AUTH-007]. */
export default function SignUp() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = safeNext(params.get('next'));
  // The visitor tried to sign in with an unknown e-mail [AUTH-017, ERR-002].
  const unknown = (useLocation().state as { unknown?: string } | null)?.unknown;
  useMembersAway(next);
  const back = params.get('next') ? next : null;
  return (
    <AccountPage title="Empieza hoy" art={art.tijuana} line={<Reasons />}>
      <SignUpForm
        onDone={() => void navigate(next, { replace: true })}
        {...(unknown ? { email: unknown, notice: problemText('user_not_found') } : {})}
      />
      <p className={styles.other}>
        ¿Ya tienes cuenta? <Link to={signInAddress(back)}>Inicia sesión</Link>
      </p>
    </AccountPage>
  );
}
