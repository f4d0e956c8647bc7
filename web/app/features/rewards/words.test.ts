import { expect, it } from 'vitest';
import { beginText, changeText, missingText, strikeText, voidText } from './words.ts';

const running = (missing: number, mode: 'in_person' | 'online' = 'in_person', is_lost = false) => ({
  next: { milestone_id: 1, periods: 2, running: { missing, by: '2027-01-14', mode, is_lost } },
});

it('says what is missing for the next level and by when, in one and in many [RWD-025]', () => {
  expect(missingText(running(9), 'Rising Star')).toEqual([
    'Para Rising Star te faltan 2 periodos cumplidos seguidos.',
    'En el que corre te faltan 9 clases: tienes hasta el 14 de enero de 2027.',
  ]);
  expect(missingText(running(1, 'online'), 'Rising Star')[1]).toBe(
    'En el que corre te falta 1 semana: tienes hasta el 14 de enero de 2027.',
  );
  expect(missingText(running(0), 'Rising Star')[1]).toMatch(/^El que corre ya está cumplido/);
  expect(missingText({ next: { milestone_id: 4, periods: 1, running: null } }, 'Girl Boss')).toEqual([
    'Para Girl Boss te falta 1 periodo cumplido.',
  ]);
  expect(missingText({ next: null }, '')[0]).toMatch(/^Llegaste al nivel más alto/);
});

it('does not ask for classes or weeks of a period that can no longer be met', () => {
  const second = (mode: 'in_person' | 'online') => missingText(running(3, mode, true), 'Rising Star')[1];
  expect(second('online')).toBe(
    'El que corre ya no se cumple; el siguiente empieza después del 14 de enero de 2027.',
  );
  expect(second('in_person')).toBe(
    'El que corre ya no se cumple; el siguiente empieza con tu próximo paquete.',
  );
});

it('says how to begin, with the numbers of the rules and the first month that counts', () => {
  const rules = {
    package_classes: 12,
    unlimited_classes: 20,
    week_days: 3,
    periods: 2,
    drop_strikes: 2,
    fall_strikes: 3,
    bonus_periods: [1],
    gap_days: 31,
  };
  const [studio, home] = beginText({ rules }, '2026-11-24');
  expect(studio?.text).toMatch(/paquete de 12 clases o más.*al menos 20\.$/);
  expect(home?.text).toMatch(/3 días por semana. Tu primer mes cuenta desde el 1 de diciembre de 2026\.$/);
  expect(beginText({ rules }, '2026-12-01')[1]?.text).toMatch(/1 de diciembre de 2026\.$/);
  expect(beginText({ rules }, '2026-12-02')[1]?.text).toMatch(/1 de enero de 2027\.$/);
});

it('says what an evaluation did to the level [RWD-033, RWD-034, RWD-035]', () => {
  const nameOf = (level: number) => `nivel ${level}`;
  expect(changeText({ change: 'none', level_after: 2 }, nameOf)).toBe('');
  expect(changeText({ change: 'rise', level_after: 2 }, nameOf)).toBe('Subiste a nivel 2');
  expect(changeText({ change: 'drop', level_after: 1 }, nameOf)).toBe('Bajaste a nivel 1');
  expect(changeText({ change: 'drop', level_after: 0 }, nameOf)).toBe('Bajaste al nivel cero');
  expect(changeText({ change: 'fall', level_after: 0 }, nameOf)).toBe('Regresaste al nivel cero');
});

it('names a strike by cause, day and class, and why it does not count', () => {
  expect(strikeText({ cause: 'no_show', day: '2026-11-27', detail: 'Barre Flow 07:00' })).toBe(
    'No llegaste a tu clase, viernes 27 de noviembre: Barre Flow 07:00',
  );
  expect(strikeText({ cause: 'missed_week', day: '2026-11-29', detail: '' })).toBe(
    'Semana sin cumplir, domingo 29 de noviembre',
  );
  expect(voidText({ void: null })).toBe('');
  expect(voidText({ void: 'pardoned' })).toBe('Perdonado: no cuenta');
});
