import { expect, it } from 'vitest';
import { plain } from './plain-text.ts';
import { searchWords, suggestionsFor } from './search.ts';

it('ignores accents and case, treats ñ as n [API-007]', () => {
  expect(plain('María José Peña Güereca')).toBe('maria jose pena guereca');
  expect(searchWords('  María   PEÑA ')).toEqual(['maria', 'pena']);
});

it('treats a telephone number as one part, however it is written', () => {
  for (const typed of ['8112345678', ' 81 1234 5678', '(81) 1234-5678', '+52 81 1234 5678'])
    expect(searchWords(typed)).toEqual(['8112345678']);
  expect(searchWords('calle 81 1234 5678')).toEqual(['calle', '81', '1234', '5678']);
  expect(searchWords('81 1234 5678 norte')).toEqual(['81', '1234', '5678', 'norte']);
});

it('returns no part for an empty query, and at most six', () => {
  expect(searchWords('   ')).toEqual([]);
  expect(searchWords('a b c d e f g h')).toHaveLength(6);
});

it('suggests three options that contain every word, those that begin with it first, or all of them [UI-015]', () => {
  const options = ['¿Puedo cancelar?', 'Cancelar mi clase', 'Congelar', 'Cómo cancelo', 'Cancelación tardía'];
  expect(suggestionsFor(options, 'cancel')).toEqual([
    'Cancelar mi clase',
    'Cancelación tardía',
    '¿Puedo cancelar?',
  ]);
  expect(suggestionsFor(options, 'CÁNCEL', { showAll: true })).toHaveLength(4);
  expect(suggestionsFor(options, 'mi cancelar')).toEqual(['Cancelar mi clase']);
  expect(suggestionsFor(options, '  ')).toEqual([]);
});
