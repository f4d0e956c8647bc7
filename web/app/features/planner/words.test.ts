import type { PlannedDay, PlannedWeek } from '@tbm/contract/customer-workout-plans';
import { expect, it } from 'vitest';
import { byCategory } from './categories.tsx';
import { previewOf } from './preview.ts';
import { todayTitle } from './standing.tsx';
import { dayName, weekOutcome, weekText } from './words.ts';

const day: PlannedDay = {
  day: '2026-11-24',
  weekday: 2,
  state: 'next',
  is_active: false,
  is_paused: false,
  day_type: 'lower',
  tag_id: 2,
  class_category: { class_category_id: 1, name: 'Fuerza' },
  planned_video: null,
};
const rest: PlannedDay = { ...day, state: 'rest', day_type: null, tag_id: null, class_category: null };
const week: PlannedWeek = {
  monday: '2026-11-23',
  target: 3,
  active_days: 1,
  is_complete: false,
  colour: 'danger',
  days: [],
};

it('a day is named with its state, its kind and its film [PLAN-010, PLAN-034]', () => {
  expect(dayName(day, '2026-11-24')).toBe('martes 24 de noviembre, hoy, Próximo, Lower, Fuerza');
  expect(dayName(rest, '2026-11-25')).toBe('martes 24 de noviembre, Descanso');
  expect(dayName({ ...rest, state: null }, '')).toBe('martes 24 de noviembre, fuera de tu plan');
});

it('a bar has its colour also in words [PLAN-032]', () => {
  expect(weekText(week)).toBe('1 de 3 días');
  expect(weekText({ active_days: 0, target: 1 })).toBe('0 de 1 día');
  expect(weekOutcome(week)).toBe('faltaron 2 días');
  expect(weekOutcome({ ...week, colour: 'warning', active_days: 2 })).toBe('faltó 1 día');
  expect(weekOutcome({ ...week, colour: 'success', active_days: 3 })).toBe('meta cumplida');
  expect(weekOutcome({ ...week, colour: 'light' })).toBe('');
});

it('today has a headline', () => {
  expect(todayTitle(day)).toBe('Hoy toca Fuerza');
  expect(todayTitle(rest)).toBe('Hoy descansas');
  expect(todayTitle({ ...rest, state: 'completed' })).toBe('¡Ya entrenaste hoy!');
  expect(todayTitle({ ...day, state: 'paused' })).toBe('Hoy estás en pausa');
});

it('the preview gives the nth chosen weekday what the plan trains on its nth day [PLAN-003, PLAN-034]', () => {
  const category = (name: string, class_category_id: number) => ({ name, class_category_id });
  const plan = {
    program_id: null,
    workout_plan_days: [
      { day: 1, class_category: category('Cardio', 3) },
      { day: 2, class_category: category('Fuerza', 1) },
    ],
  };
  const shown = previewOf(plan, ['2', '4'], '2026-11-25');
  expect(shown.map(({ title, category: of, type }) => [title, of, type])).toEqual([
    ['mié 25 nov', null, ''],
    ['jue 26 nov', 'Fuerza', 'Lower'],
    ['vie 27 nov', null, ''],
    ['sáb 28 nov', null, ''],
    ['dom 29 nov', null, ''],
    ['lun 30 nov', null, ''],
    ['mar 01 dic', 'Cardio', 'Upper'],
  ]);
  const holistic = previewOf({ ...plan, program_id: 5 }, ['2', '4'], '2026-11-25');
  expect(holistic[1]?.type).toBe('Full Body');
});

it('class types with films stand below their category [PLAN-013]', () => {
  const type = (name: string, of: number, videos: number) => ({
    name,
    videos,
    class_category: { class_category_id: of, name: `C${of}` },
  });
  const all = [type('Barre', 2, 4), type('Jump', 3, 1), type('Box', 3, 0), type('Flow', 2, 1)];
  expect(byCategory(all as never).map(({ name, types }) => [name, types.map((one) => one.name)])).toEqual([
    ['C2', ['Barre', 'Flow']],
    ['C3', ['Jump']],
  ]);
});
