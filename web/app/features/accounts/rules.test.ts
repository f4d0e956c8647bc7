import { expect, it } from 'vitest';
import { signUpErrors } from './rules.ts';
import { emptySignUp } from './sign-up-values.ts';

const good = {
  ...emptySignUp,
  name: 'Ana',
  last_name: 'Paz',
  email: 'ana@correo.tbm.test',
  phone: '8112345678',
  password: 'secreta',
  repeat: 'secreta',
  reason: 'Instagram',
};

it('accepts a complete sign-up', () => {
  expect(signUpErrors(good)).toEqual({});
  expect(signUpErrors({ ...good, reason: 'Otro', other: 'Una amiga' })).toEqual({});
});

it('names each missing or invalid field [ERR-005..007, ERR-009, ERR-011]', () => {
  expect(signUpErrors({ ...good, name: ' ' }).name).toBe('Debes ingresar tu nombre.');
  expect(signUpErrors({ ...good, last_name: '' }).last_name).toBe('Debes ingresar tus apellidos.');
  expect(signUpErrors({ ...good, email: 'ana@' }).email).toBe('El correo electrónico no es válido.');
  expect(signUpErrors({ ...good, phone: '811234567' }).phone).toBe(
    'Debes ingresar un número de teléfono válido.',
  );
  expect(signUpErrors({ ...good, reason: 'Otro', other: ' ' }).other).toBe(
    'Debes completar el campo de cómo te enteraste del estudio.',
  );
  expect(signUpErrors({ ...good, reason: '' }).reason).toBe(
    'Debes completar el campo de cómo te enteraste del estudio.',
  );
});

it('rejects a short password and one that was not repeated [ERR-008, ERR-010]', () => {
  expect(signUpErrors({ ...good, password: '12345', repeat: '12345' }).password).toBe(
    'La contraseña debe tener al menos 6 caracteres.',
  );
  expect(signUpErrors({ ...good, repeat: 'otra' }).repeat).toBe('Las contraseñas no coinciden');
});
