import { muscleSelectors } from '@tbm/contract/video-kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSurprise, type SurpriseFilm, surpriseText } from './surprise.ts';

const today = '2026-11-18';
const trained = (times: Partial<Record<(typeof muscleSelectors)[number], number>> = {}) =>
  muscleSelectors.map((selector, index) => ({
    muscle_id: index + 1,
    selector,
    secondary_times: 0,
    last_day: null,
    primary_times: times[selector] ?? 0,
  }));
const film = (video_id: number, of: Partial<SurpriseFilm> = {}): SurpriseFilm => ({
  video_id,
  primary: [],
  secondary: [],
  last_day: null,
  ...of,
});
const every = (films: readonly SurpriseFilm[], times = {}) =>
  [
    ...new Set(
      Array.from({ length: 40 }, (_, index) =>
        chooseSurprise(films, { trained: trained(times), today, random: index / 40 }),
      ).map((chosen) => chosen?.video_id ?? 0),
    ),
  ].sort((a, b) => a - b);

it('is null without films', () => {
  expect(chooseSurprise([], { trained: trained(), today, random: 0.5 })).toBeNull();
});

it('prefers what lags, and says which muscle', () => {
  const much = { gluteos: 8, cuadriceps: 8, dorsales: 1 };
  const legs = Array.from({ length: 10 }, (_, index) =>
    film(index + 1, { primary: ['gluteos', 'cuadriceps'] }),
  );
  const backs = Array.from({ length: 6 }, (_, index) =>
    film(index + 20, { primary: ['dorsales'], secondary: ['lumbares'] }),
  );
  expect(every([...legs, ...backs], much)).toEqual([20, 21, 22, 23, 24, 25]);
  const chosen = chooseSurprise([...legs, ...backs], { trained: trained(much), today, random: 0 });
  expect(chosen).toEqual({ video_id: 20, reason: { kind: 'lagging', muscle: 'dorsales' } });
});

it('names a muscle that a film trains besides when none of its first ones lags', () => {
  const only = [film(1, { primary: ['gluteos'], secondary: ['biceps', 'triceps'] })];
  expect(
    chooseSurprise(only, { trained: trained({ gluteos: 4, biceps: 1 }), today, random: 0 })?.reason,
  ).toEqual({ kind: 'lagging', muscle: 'triceps' });
});

it('chooses among at least five, so that it stays a surprise', () => {
  const films = [
    film(1, { primary: ['triceps'] }),
    ...Array.from({ length: 8 }, (_, index) => film(index + 2, { primary: ['gluteos'] })),
  ];
  expect(every(films, { gluteos: 4 })).toEqual([1, 2, 3, 4, 5]);
});

it('leaves out films that the member did in the last seven days', () => {
  expect(every([film(1, { last_day: '2026-11-12' }), film(2, { last_day: '2026-11-11' }), film(3)])).toEqual([
    2, 3,
  ]);
});

it('gives the film done longest ago when the member has done all of them these days', () => {
  expect(every([film(1, { last_day: '2026-11-17' }), film(2, { last_day: '2026-11-13' })])).toEqual([2]);
});

it('says that the member has not done it, or since when', () => {
  const ask = (last_day: string | null) =>
    chooseSurprise([film(1, { last_day })], { trained: trained(), today, random: 0 })?.reason;
  expect(ask(null)).toEqual({ kind: 'new' });
  expect(ask('2026-11-08')).toEqual({ kind: 'rested', days: 10 });
});

it('says why in Spanish', () => {
  expect(surpriseText({ kind: 'lagging', muscle: 'gluteos' })).toBe(
    'Trabaja glúteos, de lo que menos has entrenado estas semanas.',
  );
  expect(surpriseText({ kind: 'new' })).toBe('Es nueva para ti.');
  expect(surpriseText({ kind: 'rested', days: 1 })).toBe('No la haces desde hace 1 día.');
  expect(surpriseText({ kind: 'rested', days: 12 })).toBe('No la haces desde hace 12 días.');
});

it('chooses one of the films for any number, always the same for the same, and a rested one if there is one', () => {
  const day = fc.option(
    fc
      .integer({ min: 0, max: 60 })
      .map((days) => Temporal.PlainDate.from(today).subtract({ days }).toString()),
  );
  const films = fc.uniqueArray(
    fc.record({
      video_id: fc.integer({ min: 1, max: 500 }),
      primary: fc.subarray([...muscleSelectors], { maxLength: 4 }),
      secondary: fc.subarray([...muscleSelectors], { maxLength: 4 }),
      last_day: day,
    }),
    { selector: ({ video_id }) => video_id, minLength: 1, maxLength: 30 },
  );
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(
      films,
      fc.array(fc.nat(9), { minLength: 16, maxLength: 16 }),
      random,
      (all, times, number) => {
        const known = trained(Object.fromEntries(muscleSelectors.map((one, index) => [one, times[index]])));
        const chosen = chooseSurprise(all, { trained: known, today, random: number });
        expect(chooseSurprise(all.toReversed(), { trained: known, today, random: number })).toEqual(chosen);
        const found = all.find(({ video_id }) => video_id === chosen?.video_id);
        const isRested = ({ last_day }: SurpriseFilm) => last_day === null || last_day <= '2026-11-11';
        expect(found && (isRested(found) || !all.some(isRested))).toBe(true);
      },
    ),
  );
});
