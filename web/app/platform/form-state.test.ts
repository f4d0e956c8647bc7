import { describe, expect, it } from 'vitest';
import { type FormState, hasErrors, withEdit, withErrors, withRefusal } from './form-state.ts';

const initial: FormState<{ name: string; email: string }> = {
  values: { name: '', email: '' },
  errors: {},
  refusal: null,
};
const problem = (fields?: object) => Object.assign(new Error('No se pudo guardar.'), fields && { fields });

describe('a form after a refusal', () => {
  it('shows the errors at their fields and the text of the whole', () => {
    const state = withRefusal(initial, problem({ email: 'El correo electrónico no es válido.' }));
    expect(state.errors).toEqual({ email: 'El correo electrónico no es válido.' });
    expect(state.refusal).toBe('No se pudo guardar.');
  });

  it('clears the refusal when its last wrong field is edited, not before', () => {
    const both = withRefusal(initial, problem({ name: 'Debes ingresar tu nombre.', email: 'No es válido.' }));
    const one = withEdit(both, { name: 'Laura' });
    expect([one.errors, one.refusal]).toEqual([{ email: 'No es válido.' }, 'No se pudo guardar.']);
    const none = withEdit(one, { email: 'laura@example.com' });
    expect([none.errors, none.refusal]).toEqual([{}, null]);
    expect(none.values).toEqual({ name: 'Laura', email: 'laura@example.com' });
  });

  it('keeps a refusal without fields while fields are edited', () => {
    expect(withEdit(withRefusal(initial, problem()), { name: 'Laura' }).refusal).toBe('No se pudo guardar.');
  });

  it('shows the text when the wrong field is not in the form', () => {
    const state = withRefusal(initial, problem({ branch_id: 'No existe.' }));
    expect([hasErrors(state.errors), state.refusal]).toEqual([false, 'No se pudo guardar.']);
  });
});

it('a validation replaces the errors, and clears the refusal once the form is valid', () => {
  const state = withRefusal(initial, problem());
  const wrong = withErrors(state, { name: 'Debes ingresar tu nombre.' });
  expect([wrong.errors, wrong.refusal]).toEqual([
    { name: 'Debes ingresar tu nombre.' },
    'No se pudo guardar.',
  ]);
  expect(withErrors(wrong, {})).toMatchObject({ errors: {}, refusal: null });
});
