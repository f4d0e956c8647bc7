import { expect, it } from 'vitest';
import { overlap, substituteProblem } from './substitutes.ts';

const at = (hour: string, duration = 50) => ({ class_date: `2026-11-25T${hour}:00Z`, duration });
const item = at('13:00');
const free = { teaches_here: true, teaches_type: true, classes: [at('12:10'), at('13:50')] };

it.each([
  ['12:10', 50, false],
  ['12:11', 50, true],
  ['13:49', 50, true],
  ['13:50', 50, false],
  ['13:10', 10, true],
  ['12:00', 180, true],
])('a class at %s of %d minutes overlaps one at 13:00: %s', (hour, duration, expected) => {
  expect(overlap(item, at(hour, duration))).toBe(expected);
  expect(overlap(at(hour, duration), item)).toBe(expected);
});

it('a coach of the branch and the kind of class, free at that time, may substitute', () => {
  expect(substituteProblem(free, item)).toBeNull();
  expect(substituteProblem({ ...free, classes: [] }, item)).toBeNull();
});

it('others are not asked, and why', () => {
  expect(substituteProblem({ ...free, teaches_here: false }, item)).toBe('coach_elsewhere');
  expect(substituteProblem({ ...free, teaches_type: false }, item)).toBe('coach_other_type');
  expect(substituteProblem({ ...free, classes: [at('13:30')] }, item)).toBe('coach_busy');
});
