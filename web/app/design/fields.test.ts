import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const phone = { label: 'Teléfono', description: '10 dígitos', defaultValue: '81' };

/** The value of an attribute of the first element with this tag, or null. */
const attribute = (html: string, tag: string, name: string): string | null =>
  new RegExp(`<${tag}\\b[^>]*? ${name}="([^"]*)"`).exec(html)?.[1] ?? null;

/** The text of the element with an id. */
const textOf = (html: string, id: string | undefined): string | undefined =>
  new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];

/** The texts that describe a control, in the order in which they are read. */
const descriptions = (html: string, tag: string) =>
  attribute(html, tag, 'aria-describedby')
    ?.split(' ')
    .map((id) => textOf(html, id)) ?? [];

describe('a field', () => {
  const texts = { label: 'Teléfono', description: '10 dígitos', error: 'Falta un dígito.' };

  it.each([
    ['input', createElement(TextField, texts)],
    ['textarea', createElement(TextAreaField, texts)],
    ['select', createElement(SelectField, texts)],
  ])('of a native %s is named by its label and described by its texts', (tag, part) => {
    const html = renderToStaticMarkup(part);
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, tag, 'id'));
    expect(attribute(html, tag, 'aria-invalid')).toBe('true');
    expect(descriptions(html, tag)).toEqual(['Falta un dígito.', '10 dígitos']);
  });

  it('without an error is not invalid', () => {
    const html = renderToStaticMarkup(createElement(TextField, phone));
    expect(attribute(html, 'input', 'aria-invalid')).toBeNull();
    expect(descriptions(html, 'input')).toEqual(['10 dígitos']);
  });

  it('keeps the marks of a group, whose error is shown once', () => {
    const html = renderToStaticMarkup(
      createElement(TextField, { ...phone, 'aria-invalid': true, 'aria-describedby': 'group-error' }),
    );
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(html, 'input', 'aria-describedby')).toMatch(/ group-error$/);
  });

  it('whose error is shown elsewhere is invalid and shows no text', () => {
    const html = renderToStaticMarkup(createElement(TextField, { label: 'Código', error: true }));
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(html, 'input', 'aria-describedby')).toBeNull();
  });

  it('gives its native control what browsers and password managers read', () => {
    const html = renderToStaticMarkup(
      createElement(TextField, { ...phone, type: 'tel', autoComplete: 'tel', inputMode: 'tel' }),
    );
    expect(html).toMatch(/<input(?=[^>]*type="tel")(?=[^>]*autoComplete="tel")(?=[^>]*inputMode="tel")/i);
  });
});

it('a select begins with the option for no choice', () => {
  const html = renderToStaticMarkup(
    createElement(SelectField, {
      label: 'Ciudad',
      emptyOption: 'Elige',
      options: ['Monterrey', { value: 'TJ', title: 'Tijuana' }],
    }),
  );
  expect(html).toContain(
    '<option value="">Elige</option><option value="Monterrey">Monterrey</option><option value="TJ">Tijuana</option>',
  );
});

it('a password is hidden until its button is pressed', () => {
  const html = renderToStaticMarkup(createElement(PasswordField, { autoComplete: 'new-password' }));
  expect(attribute(html, 'input', 'type')).toBe('password');
  expect(attribute(html, 'button', 'aria-label')).toBe('Mostrar la contraseña');
  expect(attribute(html, 'button', 'aria-pressed')).toBe('false');
});

it('a box to tick is named by its text and described by its error', () => {
  const html = renderToStaticMarkup(
    createElement(CheckboxField, {
      label: 'Acepto',
      error: 'Acéptalos para seguir.',
      'aria-describedby': 'hint',
    }),
  );
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'));
  expect(descriptions(html, 'input')[0]).toBe('Acéptalos para seguir.');
  expect(attribute(html, 'input', 'aria-describedby')).toMatch(/ hint$/);
});
