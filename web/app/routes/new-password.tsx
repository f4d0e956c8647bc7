import { useNavigate, useSearchParams } from 'react-router';
import { Heading } from '../design/layout.tsx';
import styles from '../features/accounts/accounts.module.css';
import { NewPasswordForm } from '../features/accounts/new-password-form.tsx';
import type { Route } from './+types/new-password';

export const meta: Route.MetaFunction = () => [
  { title: 'Contraseña nueva · TBM' },
  { name: 'robots', content: 'noindex' },
];

/** Target of the link in a recovery mail; `primera`: the first password of a legacy customer [AUTH-016]. */
export default function NewPassword() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const first = params.get('primera') === '1';
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        {first ? 'Crea tu contraseña' : 'Contraseña nueva'}
      </Heading>
      <NewPasswordForm
        token={params.get('token') ?? ''}
        first={first}
        onDone={() => void navigate('/entrar/?clave=lista', { replace: true })}
      />
    </div>
  );
}
