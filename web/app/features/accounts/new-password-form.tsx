import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { api } from '../../platform/api.ts';
import { identity } from '../../platform/identity.ts';
import { recoveryAddress, signInAddress } from '../../platform/next.ts';
import styles from './accounts.module.css';
import { PasswordForm } from './password-form.tsx';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/**
 * Sets a password from the link of a mail. `first`: for a customer without an
 * account, whose link is our own. An expired link offers to request a new one.
 */
export function NewPasswordForm({
  token,
  first,
  next,
  onDone,
}: {
  token: string;
  first: boolean;
  /** The page that follows the sign-in; null for the usual page. */
  next: string | null;
  onDone: () => void;
}): ReactNode {
  const [expired, setExpired] = useState(token === '');
  async function save(password: string): Promise<boolean> {
    try {
      if (first) await api('POST /customer/password', { body: { token, password } });
      else await identity.resetPassword(token, password);
    } catch (error) {
      if (codeOf(error) !== 'link_expired') throw error;
      setExpired(true);
      return false;
    }
    onDone();
    return true;
  }
  if (expired)
    return (
      <div className={styles.form}>
        <Refusal>{problemText('link_expired')}</Refusal>
        <ButtonLink to={recoveryAddress(next)} look="accent" wide>
          Pedir otro enlace
        </ButtonLink>
        <ButtonLink to={signInAddress(next)} look="quiet" wide>
          Ir a entrar
        </ButtonLink>
      </div>
    );
  return <PasswordForm label="Contraseña nueva" submit="Guardar contraseña" onSubmit={save} />;
}
