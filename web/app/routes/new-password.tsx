import { useNavigate, useSearchParams } from 'react-router';
import { art } from '../design/art.ts';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { NewPasswordForm } from '../features/accounts/new-password-form.tsx';
import { passwordReadyAddress, safeNext } from '../platform/next.ts';
import type { Route } from './+types/new-password';

export const meta: Route.MetaFunction = () => [
  { title: 'Contraseña nueva · TBM' },
  { name: 'robots', content: 'noindex' },
];

/** Target of the link in a recovery mail; `primera`: the first password of a legacy customer [AUTH-016]. */
export default function NewPassword() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = safeNext(params.get('next'), '') || null;
  const first = params.get('primera') === '1';
  return (
    <AccountPage
      title={first ? 'Crea tu contraseña' : 'Contraseña nueva'}
      art={art.monterrey}
      line={<p>Un paso más y entras.</p>}
    >
      <NewPasswordForm
        token={params.get('token') ?? ''}
        first={first}
        next={next}
        onDone={() => void navigate(passwordReadyAddress(next), { replace: true })}
      />
    </AccountPage>
  );
}
