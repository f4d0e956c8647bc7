import { expect, it } from 'vitest';
import { rejectionOf } from './templates.ts';

const template = (body: string) => rejectionOf({ template: 'x', body, button: null });

// Meta, Cloud API error codes, template creation: 2388299 "Message template leading or trailing params not allowed",
// 2388293 "Message template parameters words ratio exceeds limit" (3n + 1 words and variables for n variables).
it('a text with a variable at an end is not approved, also with punctuation beside it', () => {
  for (const body of [
    '{{1}}, te esperamos mañana en clase',
    'Te esperamos mañana en clase, {{1}}.',
    '¡{{1}}! Hola',
  ])
    expect(template(body), body).toContain('2388299');
});

it('a text with too few words for its variables is not approved', () => {
  expect(template('Hola {{1}}, tu lugar {{2}} en {{3}} a {{4}} hoy')).toContain('2388293');
  expect(template('Hola {{1}}, mira')).toContain('2388293');
  expect(template('Hola {{1}}, mira esto')).toBeNull();
});

// Meta, Templates, "Common rejection reasons": variables next to each other, or not sequential.
it('a text with variables side by side or out of order is not approved', () => {
  expect(template('Tienes una clase hoy {{1}}: {{2}} y te esperamos con gusto')).toContain('side by side');
  expect(template('Tienes una clase hoy {{2}} y te esperamos con gusto')).toContain('in order');
});
