import { describe, expect, it } from 'vitest';
import { fillAllFacts, fillFacts, withNames } from './facts.ts';

const facts = { contact_email: 'hola@estudio.mx', legal_name: '' };

describe('facts of the studio in texts', () => {
  it('replaces a name by its fact', () => {
    expect(fillFacts('Escríbenos a {contact_email} con tu folio.', facts)).toBe(
      'Escríbenos a hola@estudio.mx con tu folio.',
    );
  });

  it('leaves out a sentence whose fact is unset, and keeps the others', () => {
    expect(fillFacts('Ven a clase. {legal_name} responde por tus datos. ¡Hasta pronto!', facts)).toBe(
      'Ven a clase. ¡Hasta pronto!',
    );
    expect(fillFacts('{legal_name} responde.', facts)).toBe('');
  });

  it('leaves out a sentence marked with a fact that is unset', () => {
    const text = 'Te avisamos. {?whatsapp}Por WhatsApp. Ven.';
    expect(fillFacts(text, { whatsapp: 'on' })).toBe('Te avisamos. Por WhatsApp. Ven.');
    expect(fillFacts(text, { whatsapp: '' })).toBe('Te avisamos. Ven.');
  });

  it('keeps braces without the name of a fact', () => {
    expect(fillFacts('Hola {name}. Adiós {contact_email}', facts)).toBe('Hola {name}. Adiós hola@estudio.mx');
  });

  it('fills lists and objects, and drops only the texts that it emptied', () => {
    expect(
      fillAllFacts({ points: ['', '{legal_name}.', '{contact_email}'], order: 3, none: null }, facts),
    ).toEqual({ points: ['', 'hola@estudio.mx'], order: 3, none: null });
  });

  it('puts the names back into what was left as it was shown, sentence by sentence', () => {
    const written = {
      points: ['Escribe a {contact_email}. {legal_name} responde. Ven.', 'Sin nombres.'],
    };
    const shown = fillAllFacts(written, facts);
    expect(shown.points).toEqual(['Escribe a hola@estudio.mx. Ven.', 'Sin nombres.']);
    expect(withNames(shown, written, facts)).toEqual(written);
    expect(
      withNames({ points: ['¡Hola! Escribe a hola@estudio.mx.  Ven hoy.', 3, null] }, written, facts),
    ).toEqual({ points: ['¡Hola! Escribe a {contact_email}.  Ven hoy.', 3, null] });
  });
});
