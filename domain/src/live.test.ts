import { expect, it } from 'vitest';
import { fillAllFacts, fillFacts } from './facts.ts';
import { isLiveSentence, withoutMarks } from './live.ts';

it('a sentence shows once everything that it is marked with is built', () => {
  const sentence = '{?one}{?two}Abre tu plan.';
  expect(isLiveSentence(sentence, {}, new Set(['one']))).toBe(false);
  expect(isLiveSentence(sentence, {}, new Set(['one', 'two']))).toBe(true);
  expect(isLiveSentence('Abre tu plan.', {}, new Set())).toBe(true);
  expect(withoutMarks(sentence)).toBe('Abre tu plan.');
});

it('texts leave out the sentences, and lists the entries, of what is not built', () => {
  expect(fillFacts('Hola. {?some_day}¿Y tu plan? Adiós.', {})).toBe('Hola. Adiós.');
  const entries = [
    { title: 'Estrenos', text: 'Clases nuevas.' },
    { title: '{?some_day}Tu plan', text: 'Cuatro semanas.' },
  ];
  expect(fillAllFacts(entries, {})).toEqual(entries.slice(0, 1));
  const questions = [{ question: '{?some_day}¿Dónde veo mi plan?', response: 'Aquí.' }];
  expect(fillAllFacts(questions, {})).toEqual([]);
});
