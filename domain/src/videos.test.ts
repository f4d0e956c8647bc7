import { durations, muscleSelectors } from '@tbm/contract/video-kinds';
import { expect, it } from 'vitest';
import {
  durationBands,
  isLocked,
  isWorthSaving,
  muscleName,
  opensToday,
  percentOf,
  resumeAt,
  truncated,
  videoWords,
} from './videos.ts';

it('offers the six lengths, without gaps [VID-008]', () => {
  expect(durationBands.map(({ value }) => value)).toEqual(durations);
  expect(durationBands.map(({ title }) => title)).toEqual([
    '10 a 19 minutos',
    '20 a 29 minutos',
    '30 a 39 minutos',
    '40 a 49 minutos',
    '50 a 59 minutos',
    '1 hora o más',
  ]);
  for (const [index, { to }] of durationBands.entries()) {
    const next = durationBands[index + 1];
    expect(to).toBe(next ? next.from - 1 : null);
  }
});

it('names every muscle in Spanish [VID-019]', () => {
  for (const selector of muscleSelectors) expect(muscleName(selector)).toMatch(/^\p{Lu}\p{Ll}+$/u);
  expect(
    ['pectorales', 'biceps', 'triceps', 'dorsales', 'gluteos', 'trapecio', 'abductores'].map((selector) => [
      muscleSelectors.some((one) => one === selector),
      muscleName(selector),
    ]),
  ).toEqual(
    ['Pectorales', 'Bíceps', 'Tríceps', 'Dorsales', 'Glúteos', 'Trapecio', 'Abductores'].map((name) => [
      true,
      name,
    ]),
  );
  expect(muscleName('flexores de cadera')).toBe('Flexores de cadera');
});

it('a premiere is locked until the moment it opens [VID-031]', () => {
  const premiere = { available_at: '2026-11-20T06:00:00+00:00' };
  expect(isLocked(premiere, '2026-11-20T05:59:59.999Z')).toBe(true);
  expect(isLocked(premiere, '2026-11-20T06:00:00Z')).toBe(false);
  expect(isLocked({ available_at: null }, '2026-11-20T06:00:00Z')).toBe(false);
});

it("a premiere counts as of today in the branch's zone [PREM-005]", () => {
  // Ten at night on the 19th in Monterrey, eight in Tijuana.
  const premiere = { available_at: '2026-11-20T04:00:00Z' };
  expect(opensToday(premiere, '2026-11-20T05:30:00Z', 'America/Monterrey')).toBe(true);
  expect(opensToday(premiere, '2026-11-20T06:30:00Z', 'America/Monterrey')).toBe(false);
  expect(opensToday(premiere, '2026-11-20T06:30:00Z', 'America/Tijuana')).toBe(true);
  expect(opensToday(premiere, '2026-11-20T03:30:00Z', 'America/Monterrey')).toBe(false);
  expect(opensToday({ available_at: null }, '2026-11-20T05:30:00Z', 'America/Monterrey')).toBe(false);
});

it('cuts long titles at a number of letters [VID-012]', () => {
  expect(truncated('a'.repeat(35), 35)).toBe('a'.repeat(35));
  expect(truncated('a'.repeat(36), 35)).toBe(`${'a'.repeat(35)}…`);
  expect(truncated(' Barra y piso', 7)).toBe(' Barra…');
  expect(truncated('Glúteo y piernas de acero con banda larga', 35)).toBe(
    'Glúteo y piernas de acero con banda…',
  );
});

it('progress is a whole per cent between 0 and 100 [VID-020]', () => {
  expect(percentOf(0, 40)).toBe(0);
  expect(percentOf(19.99, 40)).toBe(49);
  expect(percentOf(41, 40)).toBe(100);
  expect(percentOf(10, Number.NaN)).toBe(0);
  expect(percentOf(10, 0)).toBe(0);
});

it('is saved when it has risen, at most every five seconds [VID-035]', () => {
  const kept = { progress: 10, savedAt: 1_000 };
  expect(isWorthSaving(11, kept, 6_000)).toBe(true);
  expect(isWorthSaving(11, kept, 5_999)).toBe(false);
  expect(isWorthSaving(10, kept, 60_000)).toBe(false);
});

it('resumes at the last position, and from the beginning after the end [VID-034]', () => {
  expect(resumeAt({ seconds: 21, progress: 80 }, 40)).toBe(21);
  expect(resumeAt({ seconds: 40, progress: 100 }, 40)).toBe(0);
  expect(resumeAt({ seconds: 2, progress: 5 }, 40)).toBe(0);
  expect(resumeAt({ seconds: 3, progress: 7 }, 40)).toBe(3);
  expect(resumeAt({ seconds: 97, progress: 97 }, 100)).toBe(0);
  expect(resumeAt(null, 40)).toBe(0);
});

it('ignores accents and capitals in searches', () => {
  expect(videoWords('  GLÚTEO, & tono-Año ')).toEqual(['gluteo', 'tono', 'ano']);
  expect(videoWords('%_')).toEqual([]);
  expect(videoWords('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
});
