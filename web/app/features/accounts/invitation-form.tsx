import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { signIn } from '../../platform/session.ts';
import { PasswordForm } from './password-form.tsx';

/** Accepts an invitation with a new account: the form asks for its password and signs the person in. */
export const InvitationForm = ({ token, onDone }: { token: string; onDone: () => void }): ReactNode => (
  <PasswordForm
    label="Tu contraseña"
    submit="Aceptar y entrar"
    onSubmit={async (password) => {
      const { email } = await api('POST /staff_invitations/password', { body: { token, password } });
      await signIn(email, password);
      onDone();
      return true;
    }}
  />
);
