import { describe, expect, it } from 'vitest';
import { fillAllFacts, fillFacts } from './facts.ts';

const facts = { contact_email: 'hola@estudio.mx', legal_name: '' };

describe('facts of the studio in texts', () => {
  it('a fact takes the place of its name', () => {
    expect(fillFacts('Escríbenos a {contact_email} con tu folio.', facts)).toBe(
      'Escríbenos a hola@estudio.mx con tu folio.',
    );
  });

  it('a sentence whose fact is unset is left out, the others stay', () => {
    expect(fillFacts('Ven a clase. {legal_name} responde por tus datos. ¡Hasta pronto!', facts)).toBe(
      'Ven a clase. ¡Hasta pronto!',
    );
    expect(fillFacts('{legal_name} responde.', facts)).toBe('');
  });

  it('braces that name no fact stay', () => {
    expect(fillFacts('Hola {name}. Adiós {contact_email}', facts)).toBe('Hola {name}. Adiós hola@estudio.mx');
  });

  it('fills lists and objects, and drops only the texts that it emptied', () => {
    expect(
      fillAllFacts({ points: ['', '{legal_name}.', '{contact_email}'], order: 3, none: null }, facts),
    ).toEqual({ points: ['', 'hola@estudio.mx'], order: 3, none: null });
  });
});
