import { expect, it } from 'vitest';
import { resultAddress } from '../../platform/planner-addresses.ts';
import { daysToChoose, missingAnswers, readAnswers, readDays, usualDays, withDay } from './choice.ts';

it('reads weekdays from an address, in order and without invalid ones [PLAN-039]', () => {
  expect(readDays(['5,1', '3', '9', 'x', '1'])).toEqual(['1', '3', '5']);
  expect(readDays([])).toEqual([]);
  expect(withDay(['1', '5'], '3', true)).toEqual(['1', '3', '5']);
  expect(withDay(['1', '3', '5'], '3', false)).toEqual(['1', '5']);
});

it('proposes as many weekdays as the plan has training days [PLAN-015]', () => {
  for (const frequency of [1, 2, 3, 4, 5, 6, 7]) expect(usualDays(frequency)).toHaveLength(frequency);
  expect(usualDays(3)).toEqual(['1', '3', '5']);
  expect(usualDays(9)).toEqual([]);
});

it('says what is still to be answered, and that the days are too few or too many [PLAN-015]', () => {
  const all = readAnswers(new URLSearchParams('goal_id=2&level=1&frequency=3&dias=1,3,5'));
  expect(missingAnswers(all)).toEqual({});
  expect(missingAnswers({ ...all, dias: ['1', '3'] })).toEqual({ dias: 'Elige 3 días.' });
  expect(missingAnswers({ ...all, dias: ['1', '2', '3', '4'] })).toEqual({ dias: 'Elige 3 días.' });
  expect(missingAnswers(readAnswers(new URLSearchParams()))).toEqual({
    goal_id: 'Elige tu meta.',
    level: 'Elige tu nivel.',
    frequency: 'Elige cuántos días por semana.',
  });
  expect(daysToChoose(1)).toBe('Elige 1 día.');
});

it('the address of a plan holds days and start', () => {
  expect(resultAddress(7)).toBe('/pages/workout-planner-result/7/');
  expect(resultAddress(7, ['1', '3'], '2026-11-24')).toBe(
    '/pages/workout-planner-result/7/?dias=1,3&inicio=2026-11-24',
  );
});
