import { useLocation } from 'react-router';
import { Heading } from '../design/layout.tsx';
import styles from '../features/accounts/accounts.module.css';
import { RecoverForm } from '../features/accounts/recover-form.tsx';
import type { Route } from './+types/recover';

export const meta: Route.MetaFunction = () => [
  { title: 'Recuperar contraseña · TBM' },
  { name: 'description', content: 'Recibe por correo un enlace para crear una contraseña nueva en TBM.' },
];

/** `/recuperar` [AUTH-008]. */
export default function Recover() {
  const given = (useLocation().state as { email?: string } | null)?.email ?? '';
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        Recupera tu acceso
      </Heading>
      <RecoverForm email={given} />
    </div>
  );
}
