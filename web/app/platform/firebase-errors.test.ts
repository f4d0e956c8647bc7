import { FirebaseError } from '@firebase/app';
import { expect, it } from 'vitest';
import { fromFirebase, identityProblem, refusesAddress } from './firebase-errors.ts';

// Errors as the SDK throws them.
const thrown = (code: string) =>
  new FirebaseError(`auth/${code}`, `Firebase: Error (auth/${code}).`, { appName: '[DEFAULT]' });

it.each([
  ['wrong-password', 'wrong_password', 'La contraseña es incorrecta. Por favor, intenta de nuevo'],
  ['user-not-found', 'user_not_found', 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!'],
  ['email-already-in-use', 'account_exists', 'Ya tienes una cuenta con nosotros. Inicia sesión.'],
  ['weak-password', 'password_short', 'La contraseña debe tener al menos 6 caracteres.'],
  ['invalid-email', 'email_invalid', 'El correo electrónico no es válido.'],
  ['too-many-requests', 'too_many_requests', 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
  ['expired-action-code', 'link_expired', 'Este enlace ya no sirve: venció o ya lo usaste. Pide uno nuevo.'],
  ['invalid-action-code', 'link_expired', 'Este enlace ya no sirve: venció o ya lo usaste. Pide uno nuevo.'],
  ['user-token-expired', 'sign_in_required', 'Inicia sesión para continuar.'],
  ['network-request-failed', 'offline', 'Parece que no tienes conexión. Revísala e inténtalo de nuevo.'],
  ['internal-error', 'internal', 'Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.'],
])("says Firebase's %s in our words [ERR-001, ERR-002, ERR-004, ERR-007, ERR-008]", (code, ours, text) => {
  expect(fromFirebase(thrown(code))).toMatchObject({ code: ours, message: text });
});

it('keeps the ambiguous refusal separate: the legacy check resolves it [AUTH-018, ERR-003]', () => {
  for (const code of ['invalid-credential', 'invalid-login-credentials'])
    expect(fromFirebase(thrown(code)).code).toBe('credentials_refused');
});

it('passes our own problems through and maps unknown errors to a fault', () => {
  const own = identityProblem('email_taken');
  expect(fromFirebase(own)).toBe(own);
  for (const error of [undefined, null, 'x', new Error('x')])
    expect(fromFirebase(error).code).toBe('internal');
});

it('distinguishes an address unknown to the project from other refusals, which must not send twice', () => {
  expect(refusesAddress(thrown('unauthorized-continue-uri'))).toBe(true);
  expect(refusesAddress(thrown('invalid-continue-uri'))).toBe(true);
  expect(refusesAddress(thrown('user-not-found'))).toBe(false);
  expect(refusesAddress(null)).toBe(false);
});
