import { useLocation } from 'react-router';
import { art } from '../design/art.ts';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { RecoverForm } from '../features/accounts/recover-form.tsx';
import { continuesAt } from '../platform/next.ts';
import type { Route } from './+types/recover';

export const meta: Route.MetaFunction = () => [
  { title: 'Recuperar contraseña · TBM' },
  { name: 'description', content: 'Recibe por correo un enlace para crear una contraseña nueva en TBM.' },
];

/** `/recuperar` [AUTH-008]. */
export default function Recover() {
  const location = useLocation();
  const given = (location.state as { email?: string } | null)?.email ?? '';
  return (
    <AccountPage
      title="Recupera tu acceso"
      art={art.monterrey}
      line={<p>Tus clases, tus créditos y tu historia te esperan donde los dejaste.</p>}
    >
      <RecoverForm email={given} next={continuesAt(location)} />
    </AccountPage>
  );
}
